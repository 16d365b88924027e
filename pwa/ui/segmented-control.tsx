import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { useId } from 'react';
import { media } from './theme/breakpoints';

const useStyles = makeStyles({
  // On phones the options wrap: an option scrolled out of sight is not found.
  group: {
    display: 'flex',
    gap: '2px',
    padding: '3px',
    margin: 0,
    border: 'none',
    borderRadius: '12px',
    backgroundColor: tokens.colorNeutralBackground3,
    maxWidth: '100%',
    minWidth: 0,
    boxSizing: 'border-box',
    [media.phone]: { flexWrap: 'wrap' },
  },
  option: {
    position: 'relative',
    flexShrink: 0,
    borderRadius: '9px',
    [media.phone]: { flexGrow: 1 },
    ':has(input:focus-visible)': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-1px' },
  },
  // Four make two rows of two rather than three and one.
  half: { [media.phone]: { flexBasis: '40%' } },
  // Beside the words, as Fluent's lie: above them it would take the presses meant for the label.
  input: {
    position: 'absolute',
    insetBlock: 0,
    insetInlineStart: 0,
    margin: 0,
    opacity: 0,
    cursor: 'pointer',
    width: '14px',
    height: '100%',
  },
  face: {
    display: 'grid',
    placeItems: 'center',
    minHeight: '34px',
    cursor: 'pointer',
    padding: '0 14px',
    borderRadius: '9px',
    whiteSpace: 'nowrap',
    color: tokens.colorNeutralForeground2,
    fontSize: tokens.fontSizeBase300,
    [media.coarse]: { minHeight: '44px' },
  },
  chosen: {
    backgroundColor: tokens.colorNeutralBackground1,
    color: tokens.colorNeutralForeground1,
    fontWeight: tokens.fontWeightSemibold,
    boxShadow: tokens.shadow2,
  },
  hidden: { position: 'absolute', width: '1px', height: '1px', overflow: 'hidden', clipPath: 'inset(50%)' },
});

interface Props<Value extends string> {
  /** What is chosen; read aloud. */
  label: string;
  options: readonly { value: Value; label: string }[];
  value: Value;
  onChange: (value: Value) => void;
}

/** Radio buttons drawn as a segmented control. */
export function SegmentedControl<Value extends string>({ label, options, value, onChange }: Props<Value>) {
  const styles = useStyles();
  const name = useId();
  return (
    <fieldset className={styles.group}>
      <legend className={styles.hidden}>{label}</legend>
      {options.map((option) => (
        <label key={option.value} className={mergeClasses(styles.option, options.length > 3 && styles.half)}>
          <input
            className={styles.input}
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          <span className={mergeClasses(styles.face, option.value === value && styles.chosen)}>{option.label}</span>
        </label>
      ))}
    </fieldset>
  );
}
