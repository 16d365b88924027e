import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { DocumentArrowUpRegular } from '@fluentui/react-icons/svg/document-arrow-up';
import { useId, useState, type DragEvent } from 'react';
import { dashboardText } from '../../../text/dashboard';
import { media } from '../../../ui/theme/breakpoints';
import { appTokens } from '../../../ui/theme/theme-tokens';

const text = dashboardText.upload;

/** iOS and Windows name the type of a CSV file in many ways. */
const ACCEPT = '.csv,text/csv,text/comma-separated-values,application/csv,application/vnd.ms-excel';

const useStyles = makeStyles({
  zone: {
    display: 'grid',
    justifyItems: 'center',
    gap: '8px',
    padding: '28px 16px',
    border: `2px dashed ${tokens.colorNeutralStroke1}`,
    borderRadius: '14px',
    textAlign: 'center',
    ':has(input:focus-visible)': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '2px' },
  },
  over: { border: `2px dashed ${tokens.colorCompoundBrandStroke}`, backgroundColor: appTokens.colorBrandSoft },
  icon: { display: 'inline-flex', fontSize: '32px', color: tokens.colorBrandForeground1 },
  name: { fontWeight: tokens.fontWeightSemibold, overflowWrap: 'anywhere' },
  // Fingers drag no files.
  quiet: { color: tokens.colorNeutralForeground3, [media.coarse]: { display: 'none' } },
  input: { position: 'absolute', width: '1px', height: '1px', overflow: 'hidden', clipPath: 'inset(50%)' },
  label: {
    display: 'inline-flex',
    alignItems: 'center',
    minHeight: '44px',
    padding: '0 20px',
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground1,
    fontWeight: tokens.fontWeightSemibold,
    cursor: 'pointer',
    ':hover': { backgroundColor: tokens.colorNeutralBackground1Hover },
  },
  disabled: {
    color: tokens.colorNeutralForegroundDisabled,
    cursor: 'not-allowed',
    ':hover': { backgroundColor: tokens.colorNeutralBackground1 },
  },
  error: { color: tokens.colorStatusDangerForeground1 },
});

interface Props {
  file: File | null;
  error: string | null;
  /** One is on its way: another one's name must not stand beside its answer. */
  isDisabled: boolean;
  onChoose: (file: File) => void;
}

/** Chooses one CSV file, by button or by dragging it here. */
export function CsvFileField({ file, error, isDisabled, onChoose }: Props) {
  const styles = useStyles();
  const id = useId();
  const [isOver, setIsOver] = useState(false);
  const choose = (files: FileList | null | undefined) => {
    const first = files?.[0];
    if (first && !isDisabled) onChoose(first);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    choose(event.dataTransfer.files);
  };
  return (
    <div
      className={mergeClasses(styles.zone, isOver && styles.over)}
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(!isDisabled);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
    >
      <span className={styles.icon} aria-hidden="true">
        <DocumentArrowUpRegular />
      </span>
      {file ? (
        <span className={styles.name}>{text.chosen(file.name, text.size(file.size / 1024))}</span>
      ) : (
        <span className={styles.quiet}>{text.drop}</span>
      )}
      <input
        id={id}
        type="file"
        accept={ACCEPT}
        disabled={isDisabled}
        className={styles.input}
        aria-label={`${text.file}: ${file ? text.change : text.choose}`}
        aria-invalid={error !== null}
        aria-describedby={`${id}-error`}
        onChange={(event) => {
          choose(event.target.files);
          // The same file again, mended meanwhile, is a choice too.
          event.target.value = '';
        }}
      />
      <label htmlFor={id} className={mergeClasses(styles.label, isDisabled && styles.disabled)}>
        {file ? text.change : text.choose}
      </label>
      <span id={`${id}-error`} role="alert" className={styles.error}>
        {error}
      </span>
    </div>
  );
}
