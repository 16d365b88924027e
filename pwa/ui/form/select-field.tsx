import { Field, makeStyles, Select } from '@fluentui/react-components';
import { useEffect, type ReactElement } from 'react';
import { uiText } from '../../text/shell';
import { useFormContext } from './form-context';

export interface Option {
  value: string;
  label: string;
}

interface Props {
  name: string;
  label: string;
  options: readonly Option[];
  hint?: ReactElement | string;
  isOptional?: boolean;
  disabled?: boolean;
}

const useStyles = makeStyles({
  // With enlarged text a select would otherwise grow to its longest option.
  field: {
    gridTemplateColumns: 'minmax(0, 1fr)',
    '& select': { minHeight: '44px', minWidth: 0, width: '100%', fontSize: '16px', borderRadius: '10px' },
  },
});

/** One of a few, as a field of the FormView it stands in, by name. */
export function SelectField({ name, label, options, hint, isOptional = false, disabled = false }: Props) {
  const styles = useStyles();
  const { form, labels } = useFormContext();
  const error = form.errors[name];
  useEffect(() => {
    labels.set(name, label);
    return () => void labels.delete(name);
  }, [labels, name, label]);
  return (
    <Field
      className={styles.field}
      label={isOptional ? `${label} ${uiText.optional}` : label}
      required={!isOptional}
      hint={hint}
      validationMessage={error}
    >
      <Select
        name={name}
        value={form.values[name] ?? ''}
        disabled={disabled}
        aria-invalid={error ? true : undefined}
        onChange={(_, data) => form.set(name, data.value)}
      >
        {options.map(({ value, label: words }) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </Select>
    </Field>
  );
}
