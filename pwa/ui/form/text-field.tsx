import { Field, Input, Textarea, makeStyles, mergeClasses, type InputProps } from '@fluentui/react-components';
import { useEffect, type FocusEvent, type ReactElement } from 'react';
import { useFormContext } from './form-context';
import { uiText } from '../../text/shell';

export interface TextFieldProps {
  name: string;
  label: string;
  type?: 'text' | 'email' | 'url' | 'tel' | 'search' | 'date' | 'number' | 'password';
  hint?: string;
  /** Required unless told otherwise; optional fields say so in their label. */
  isOptional?: boolean;
  /** Lines of a text box; one line when left out. */
  rows?: number;
  autoComplete?: string;
  inputMode?: 'text' | 'email' | 'url' | 'tel' | 'numeric' | 'search';
  /** 'none' for user names and addresses, 'characters' for product ids. */
  autoCapitalize?: 'none' | 'sentences' | 'words' | 'characters';
  maxLength?: number;
  placeholder?: string;
  disabled?: boolean;
  contentBefore?: ReactElement;
  contentAfter?: ReactElement;
  autoFocus?: boolean;
  onKeyUp?: InputProps['onKeyUp'];
}

const useStyles = makeStyles({
  // With enlarged text an input would otherwise claim its twenty characters, wider than a phone.
  field: { gridTemplateColumns: 'minmax(0, 1fr)' },
  input: { minHeight: '44px', width: '100%', borderRadius: '10px', '& input': { fontSize: '16px', minWidth: 0 } },
  box: { width: '100%', borderRadius: '10px', '& textarea': { fontSize: '16px', maxHeight: 'none' } },
});

interface ControlledProps extends TextFieldProps {
  value: string;
  onChange: (value: string) => void;
  onBlur?: (event: FocusEvent<HTMLElement>) => void;
  error?: string | undefined;
  className?: string;
}

/** A labelled text field outside of FormView, e.g. a search box. The error is tied to it with aria-describedby. */
export function ControlledTextField({
  label,
  hint,
  error,
  isOptional,
  rows,
  value,
  onChange,
  contentBefore,
  contentAfter,
  className,
  ...rest
}: ControlledProps) {
  const styles = useStyles();
  const isCode = rest.autoCapitalize === 'none' || rest.autoCapitalize === 'characters';
  const shared = {
    ...rest,
    value,
    required: !isOptional,
    'aria-invalid': error ? true : undefined,
    ...(isCode && { spellCheck: false, autoCorrect: 'off' }),
    onChange: (_: unknown, data: { value: string }) => onChange(data.value),
  };
  return (
    <Field
      className={mergeClasses(styles.field, className)}
      label={isOptional ? `${label} ${uiText.optional}` : label}
      hint={hint}
      validationMessage={error}
    >
      {rows ? (
        <Textarea {...(shared as object)} rows={rows} resize="vertical" className={styles.box} />
      ) : (
        <Input {...shared} contentBefore={contentBefore} contentAfter={contentAfter} className={mergeClasses(styles.input)} />
      )}
    </Field>
  );
}

/** A field of the FormView it stands in, by name. */
export function TextField(props: TextFieldProps) {
  const { form, labels } = useFormContext();
  const { name, label } = props;
  useEffect(() => {
    labels.set(name, label);
    return () => void labels.delete(name);
  }, [labels, name, label]);
  return (
    <ControlledTextField
      {...props}
      value={form.values[name] ?? ''}
      onChange={(value) => form.set(name, value)}
      onBlur={() => form.blur(name)}
      error={form.errors[name]}
    />
  );
}
