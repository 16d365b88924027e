import { Checkbox, makeStyles } from '@fluentui/react-components';
import { adminText } from '../../../text/admin';
import { media } from '../../../ui/theme/breakpoints';

const text = adminText.users;

/** The four filters of SPEC §2, all on at first (rule 149). */
export const FILTERS = ['admins', 'users', 'active', 'blocked'] as const;
export type UserFilters = Readonly<Record<(typeof FILTERS)[number], boolean>>;
export const ALL_FILTERS: UserFilters = { admins: true, users: true, active: true, blocked: true };

/** As the call spells them: '0' leaves out, and what is on is not sent. */
export const filterQuery = (filters: UserFilters): Partial<Record<(typeof FILTERS)[number], '0'>> =>
  Object.fromEntries(FILTERS.filter((name) => !filters[name]).map((name) => [name, '0' as const]));

/** Why the filters match nobody, in words; null when they can match (rule 149). */
export function nobodyReason({ admins, users, active, blocked }: UserFilters): string | null {
  const hasRole = admins || users;
  const hasStatus = active || blocked;
  if (!hasRole && !hasStatus) return text.nothingTicked;
  if (!hasRole) return text.noRoleTicked;
  return hasStatus ? null : text.noStatusTicked;
}

const useStyles = makeStyles({
  group: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '0 8px',
    margin: '0 -8px',
    padding: 0,
    border: 'none',
    [media.phone]: { display: 'grid', gridTemplateColumns: '1fr 1fr' },
  },
  // Fluent hangs its box from the top of the line.
  box: { minHeight: '44px', alignItems: 'center', '& > div': { alignSelf: 'center', marginBlock: 0 } },
  legend: { position: 'absolute', width: '1px', height: '1px', overflow: 'hidden', clipPath: 'inset(50%)' },
});

export function UserFilterBoxes({ filters, onChange }: { filters: UserFilters; onChange: (filters: UserFilters) => void }) {
  const styles = useStyles();
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{text.filters}</legend>
      {FILTERS.map((name) => (
        <Checkbox
          key={name}
          className={styles.box}
          label={text.filter[name]}
          checked={filters[name]}
          onChange={(_, data) => onChange({ ...filters, [name]: data.checked === true })}
        />
      ))}
    </fieldset>
  );
}
