import { AccordionHeader, AccordionItem, AccordionPanel, makeStyles, tokens } from '@fluentui/react-components';
import { ErrorCircleRegular } from '@fluentui/react-icons/svg/error-circle';
import type { ReactElement, ReactNode } from 'react';
import { landingPagesText } from '../../../text/landing-pages';
import { Chip } from '../../../ui/chip';
import type { Section } from './draft-errors';

const text = landingPagesText.editor;

const useStyles = makeStyles({
  item: { border: `1px solid ${tokens.colorNeutralStroke2}`, borderRadius: '14px', backgroundColor: tokens.colorNeutralBackground1 },
  header: { '& > button': { minHeight: '64px', padding: '10px 16px', borderRadius: '14px', gap: '12px' } },
  icon: { display: 'flex', fontSize: '22px', color: tokens.colorBrandForeground1 },
  words: { display: 'grid', justifyItems: 'start', flexGrow: 1, textAlign: 'start', minWidth: 0 },
  title: { fontSize: tokens.fontSizeBase400, fontWeight: tokens.fontWeightSemibold, lineHeight: tokens.lineHeightBase400 },
  summary: {
    color: tokens.colorNeutralForeground3,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    overflowWrap: 'anywhere',
  },
  panel: { display: 'grid', gap: '20px', margin: 0, padding: '8px 16px 20px', gridTemplateColumns: 'minmax(0, 1fr)' },
});

interface Props {
  section: Section;
  icon: ReactElement;
  /** What is in it, for when it is closed. */
  summary: string;
  isWrong: boolean;
  isOpen: boolean;
  children: ReactNode;
}

/** One topic of the editor, folded away until it is wanted. */
export function EditorSection({ section, icon, summary, isWrong, isOpen, children }: Props) {
  const styles = useStyles();
  return (
    <AccordionItem value={section} className={styles.item}>
      <AccordionHeader as="h3" expandIconPosition="end" className={styles.header}>
        <span className={styles.icon} aria-hidden="true">
          {icon}
        </span>
        <span className={styles.words}>
          <span className={styles.title}>{text.sections[section]}</span>
          {isWrong && (
            <Chip tone="danger" icon={<ErrorCircleRegular />}>
              {text.summaries.hasErrors}
            </Chip>
          )}
          {!isWrong && !isOpen && <span className={styles.summary}>{summary}</span>}
        </span>
      </AccordionHeader>
      <AccordionPanel className={styles.panel}>{children}</AccordionPanel>
    </AccordionItem>
  );
}
