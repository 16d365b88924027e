import { makeStyles, tokens } from '@fluentui/react-components';
import { appTokens } from './theme/theme-tokens';

const useStyles = makeStyles({
  row: {
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'center',
    alignItems: 'center',
    gap: '8px',
    color: tokens.colorNeutralForeground3,
  },
  id: {
    padding: '4px 12px',
    borderRadius: '8px',
    backgroundColor: appTokens.colorBrandSoft,
    color: tokens.colorNeutralForeground1,
    fontFamily: tokens.fontFamilyMonospace,
    fontWeight: tokens.fontWeightSemibold,
    letterSpacing: '0.06em',
    overflowWrap: 'anywhere',
  },
});

/** A printed code with its label, easy to compare with what is in the hand. */
export function PrintedCode({ label, code }: { label: string; code: string }) {
  const styles = useStyles();
  return (
    <span className={styles.row}>
      {label} <span className={styles.id}>{code}</span>
    </span>
  );
}
