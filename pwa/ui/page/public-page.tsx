import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { media } from '../theme/breakpoints';

const useStyles = makeStyles({
  page: {
    width: '100%',
    maxWidth: '1120px',
    marginInline: 'auto',
    boxSizing: 'border-box',
    padding: '56px 24px 40px',
    [media.phone]: { padding: '28px 16px 24px' },
  },
  narrow: { maxWidth: '760px' },
  head: { display: 'grid', gap: '10px', marginBottom: '36px', textAlign: 'center', [media.phone]: { marginBottom: '24px' } },
  start: { textAlign: 'start' },
  title: {
    margin: 0,
    fontSize: tokens.fontSizeHero800,
    lineHeight: tokens.lineHeightHero800,
    fontWeight: tokens.fontWeightSemibold,
    letterSpacing: '-0.01em',
    overflowWrap: 'anywhere',
    [media.phone]: { fontSize: tokens.fontSizeHero700, lineHeight: tokens.lineHeightHero700 },
  },
  lead: { margin: 0, color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase400, lineHeight: '26px' },
});

interface Props {
  title: string;
  lead?: ReactNode;
  children: ReactNode;
  /** For reading: one column of text, headings at the left. */
  isText?: boolean;
}

/** A public page below the navigation bar: heading (h1), a sentence, its content. */
export function PublicPage({ title, lead, children, isText = false }: Props) {
  const styles = useStyles();
  return (
    <div className={mergeClasses(styles.page, isText && styles.narrow)}>
      <div className={mergeClasses(styles.head, isText && styles.start)}>
        <h1 className={styles.title} tabIndex={-1}>
          {title}
        </h1>
        {lead && <p className={styles.lead}>{lead}</p>}
      </div>
      {children}
    </div>
  );
}
