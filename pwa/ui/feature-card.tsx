import { makeStyles, tokens } from '@fluentui/react-components';
import type { ReactElement } from 'react';
import { IconTile } from './icon-tile';
import { appTokens } from './theme/theme-tokens';

const useStyles = makeStyles({
  card: {
    display: 'grid',
    alignContent: 'start',
    gap: '8px',
    padding: '24px',
    borderRadius: '16px',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: appTokens.colorCard,
    boxShadow: appTokens.colorSoftShadow,
  },
  title: {
    margin: '6px 0 0',
    fontSize: tokens.fontSizeBase400,
    lineHeight: tokens.lineHeightBase400,
    fontWeight: tokens.fontWeightSemibold,
  },
  text: { margin: 0, color: tokens.colorNeutralForeground3, lineHeight: tokens.lineHeightBase400 },
});

/** One thing the product does: icon, name, a sentence. An item of a list. */
export function FeatureCard({ title, text, icon }: { title: string; text: string; icon: ReactElement }) {
  const styles = useStyles();
  return (
    <li className={styles.card}>
      <IconTile icon={icon} />
      <h3 className={styles.title}>{title}</h3>
      <p className={styles.text}>{text}</p>
    </li>
  );
}
