import { SearchBox, makeStyles } from '@fluentui/react-components';
import { LENGTHS } from '../../../../api/contract/limits';
import { adminText } from '../../../text/admin';

const useStyles = makeStyles({
  box: { minHeight: '44px', width: '100%', maxWidth: '420px', borderRadius: '10px', '& input': { fontSize: '16px', minWidth: 0 } },
});

/** One box above a list the server searches. Its words stand in the box and name it. */
export function SearchField({ label, value, onChange }: { label: string; value: string; onChange: (value: string) => void }) {
  const styles = useStyles();
  return (
    <SearchBox
      className={styles.box}
      aria-label={label}
      placeholder={label}
      // Fluent's own name for it is English.
      dismiss={{ 'aria-label': adminText.list.emptySearchBox }}
      value={value}
      maxLength={LENGTHS.search}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      onChange={(_, data) => onChange(data.value)}
    />
  );
}
