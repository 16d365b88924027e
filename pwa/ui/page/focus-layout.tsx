import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { BrandMark } from '../brand-mark';
import { media } from '../theme/breakpoints';
import { appTokens } from '../theme/theme-tokens';

const useStyles = makeStyles({
  page: {
    display: 'flex',
    flexDirection: 'column',
    justifyContent: 'center',
    alignItems: 'center',
    flexGrow: 1,
    boxSizing: 'border-box',
    padding: '32px max(16px, env(safe-area-inset-right)) 32px max(16px, env(safe-area-inset-left))',
    [media.phone]: { justifyContent: 'flex-start', padding: '20px 16px 24px' },
  },
  alone: {
    minHeight: '100dvh',
    paddingTop: 'calc(32px + env(safe-area-inset-top))',
    paddingBottom: 'calc(32px + env(safe-area-inset-bottom))',
  },
  card: {
    width: '100%',
    maxWidth: '440px',
    boxSizing: 'border-box',
    padding: '36px 36px 32px',
    borderRadius: '20px',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: appTokens.colorCard,
    boxShadow: appTokens.colorSoftShadow,
    // On phones without a card: no frame within a frame.
    [media.phone]: { padding: '8px 4px', border: 'none', boxShadow: 'none', backgroundColor: 'transparent' },
  },
  wide: { maxWidth: '560px' },
  head: { display: 'grid', justifyItems: 'center', textAlign: 'center', gap: '14px', marginBottom: '24px' },
  title: {
    margin: 0,
    fontSize: tokens.fontSizeBase600,
    lineHeight: tokens.lineHeightBase600,
    fontWeight: tokens.fontWeightSemibold,
    overflowWrap: 'anywhere',
  },
  lead: { margin: '-6px 0 0', color: tokens.colorNeutralForeground3, lineHeight: tokens.lineHeightBase400 },
});

interface Props {
  title: string;
  lead?: ReactNode;
  children: ReactNode;
  /** Stands without the public bar: fills the screen and is the page's main landmark. */
  isAlone?: boolean;
  isWide?: boolean;
}

/** One thing to do, in the middle of the page: the mark, the heading (h1), a narrow card. */
export function FocusLayout({ title, lead, children, isAlone = false, isWide = false }: Props) {
  const styles = useStyles();
  const Tag = isAlone ? 'main' : 'div';
  return (
    <Tag className={mergeClasses(styles.page, isAlone && styles.alone)}>
      <div className={mergeClasses(styles.card, isWide && styles.wide)}>
        <div className={styles.head}>
          {isAlone && <BrandMark size={56} />}
          <h1 className={styles.title} tabIndex={-1}>
            {title}
          </h1>
          {lead && <p className={styles.lead}>{lead}</p>}
        </div>
        {children}
      </div>
    </Tag>
  );
}
