import { makeStyles, tokens } from '@fluentui/react-components';
import type { LinkFigures, PageFigures } from '../../figures/page-figures';
import { formatCount, formatPercent } from '../../text/format';
import { statisticsText } from '../../text/statistics';
import { Card } from '../../ui/card';

const text = statisticsText.pages;

const useStyles = makeStyles({
  title: {
    margin: 0,
    fontSize: tokens.fontSizeBase400,
    lineHeight: tokens.lineHeightBase400,
    fontWeight: tokens.fontWeightSemibold,
    overflowWrap: 'anywhere',
  },
  figures: { display: 'flex', flexWrap: 'wrap', gap: '4px 24px', margin: '8px 0 0', fontVariantNumeric: 'tabular-nums' },
  figure: { display: 'flex', flexDirection: 'column-reverse' },
  label: { color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
  value: { margin: 0, fontSize: tokens.fontSizeBase500, lineHeight: tokens.lineHeightBase500, fontWeight: tokens.fontWeightSemibold },
  links: { listStyleType: 'none', margin: '16px 0 0', padding: 0, display: 'grid', gap: '10px' },
  link: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    gap: '4px 12px',
    alignItems: 'baseline',
    fontVariantNumeric: 'tabular-nums',
  },
  name: { overflowWrap: 'anywhere' },
  count: { color: tokens.colorNeutralForeground2, whiteSpace: 'nowrap' },
  bar: { gridColumn: '1 / -1', width: '100%', height: '6px', display: 'block' },
  track: { fill: tokens.colorNeutralStroke2 },
  fill: { fill: tokens.colorCompoundBrandBackground },
  note: { margin: '14px 0 0', color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
});

/** One landing page in the chosen days. */
export function PageFiguresCard({ title, figures }: { title: string; figures: PageFigures }) {
  const styles = useStyles();
  const { views, presses, share, links, gone, isMinimum } = figures;
  const most = Math.max(1, gone, ...links.map((link) => link.presses));
  const rows: LinkFigures[] = gone > 0 ? [...links, { id: '', text: text.gone, presses: gone, isMinimum: false }] : links;
  return (
    <Card>
      <h3 className={styles.title}>{title}</h3>
      <dl className={styles.figures}>
        <Figure label={text.views} value={formatCount(views)} />
        <Figure label={text.presses} value={formatCount(presses)} />
        <Figure label={text.share} value={share === null ? '–' : formatPercent(share)} />
      </dl>
      {rows.length > 0 && (
        <ul className={styles.links} aria-label={text.ofLinks(title)}>
          {rows.map((link) => (
            <LinkRow key={link.id} link={link} share={link.presses / most} />
          ))}
        </ul>
      )}
      {isMinimum && <p className={styles.note}>{text.minimum}</p>}
    </Card>
  );
}

function Figure({ label, value }: { label: string; value: string }) {
  const styles = useStyles();
  return (
    <div className={styles.figure}>
      <dt className={styles.label}>{label}</dt>
      <dd className={styles.value}>{value}</dd>
    </div>
  );
}

/** A link with its presses, and a bar beside the one pressed most; the number says all. */
function LinkRow({ link, share }: { link: LinkFigures; share: number }) {
  const styles = useStyles();
  return (
    <li className={styles.link}>
      <span className={styles.name}>{link.text}</span>
      <span className={styles.count}>{link.isMinimum && link.presses > 0 ? text.atLeast(link.presses) : formatCount(link.presses)}</span>
      {/* Attributes and no style: the policy allows none. */}
      <svg className={styles.bar} viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden>
        <rect className={styles.track} width={100} height={6} rx={1} />
        <rect className={styles.fill} width={100 * share} height={6} rx={1} />
      </svg>
    </li>
  );
}
