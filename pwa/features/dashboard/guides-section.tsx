import { makeStyles, tokens } from '@fluentui/react-components';
import { ArrowRightRegular } from '@fluentui/react-icons/svg/arrow-right';
import { DataTrendingRegular } from '@fluentui/react-icons/svg/data-trending';
import { PhonePageHeaderRegular } from '@fluentui/react-icons/svg/phone-page-header';
import { StarRegular } from '@fluentui/react-icons/svg/star';
import { memo, type ReactElement } from 'react';
import { guides, guidesText as text, type Guide } from '../../text/guides';
import { useDialog } from '../../ui/dialog/use-dialog';
import { IconTile } from '../../ui/icon-tile';
import { media } from '../../ui/theme/breakpoints';
import { onDemand } from '../../ui/on-demand';
import { PageHeader } from '../../ui/page/page-header';
import { appTokens } from '../../ui/theme/theme-tokens';

const GuideDialog = onDemand(() => import('./guide-dialog').then((module) => module.GuideDialog));

const ICONS: Record<Guide['key'], ReactElement> = {
  reviews: <StarRegular />,
  pages: <PhonePageHeaderRegular />,
  statistics: <DataTrendingRegular />,
};

const useStyles = makeStyles({
  cards: {
    listStyleType: 'none',
    margin: 0,
    padding: 0,
    display: 'grid',
    gap: '12px',
    [media.tabletUp]: { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))', gap: '16px' },
  },
  card: {
    display: 'flex',
    gap: '14px',
    width: '100%',
    height: '100%',
    padding: '18px 16px',
    textAlign: 'start',
    fontFamily: 'inherit',
    color: tokens.colorNeutralForeground1,
    backgroundColor: appTokens.colorCard,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: '16px',
    boxShadow: appTokens.colorSoftShadow,
    cursor: 'pointer',
    ':hover': { backgroundColor: tokens.colorSubtleBackgroundHover },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '2px' },
    [media.tabletUp]: { flexDirection: 'column', padding: '20px' },
  },
  words: { display: 'grid', gap: '4px', alignContent: 'start', flexGrow: 1 },
  title: { fontSize: tokens.fontSizeBase400, lineHeight: tokens.lineHeightBase400, fontWeight: tokens.fontWeightSemibold },
  summary: { color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase300, lineHeight: tokens.lineHeightBase300 },
  more: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '6px',
    color: tokens.colorBrandForegroundLink,
    fontWeight: tokens.fontWeightSemibold,
    fontSize: tokens.fontSizeBase300,
  },
  moreWords: { [media.phone]: { display: 'none' } },
});

/** Guides & Tips: three cards, each opening step-by-step help (SPEC §2). */
export const GuidesSection = memo(function GuidesSection() {
  const styles = useStyles();
  const { dialog: opened, open, close } = useDialog<Guide>();
  return (
    <section aria-label={text.title}>
      <PageHeader title={text.title} />
      <ul className={styles.cards}>
        {guides.map((guide) => (
          <li key={guide.key}>
            <button type="button" className={styles.card} onClick={() => open(guide)}>
              <IconTile icon={ICONS[guide.key]} />
              <span className={styles.words}>
                <span className={styles.title}>{guide.title}</span>
                <span className={styles.summary}>{guide.summary}</span>
              </span>
              <span className={styles.more}>
                <span className={styles.moreWords}>{text.open}</span> <ArrowRightRegular aria-hidden="true" />
              </span>
            </button>
          </li>
        ))}
      </ul>
      {opened && <GuideDialog guide={opened} onClose={close} />}
    </section>
  );
});
