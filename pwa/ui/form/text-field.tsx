import { Field, Input, makeStyles, mergeClasses, type InputProps } from '@fluentui/react-components';
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
});

export interface Controlled {
  value: string;
  onChange: (value: string) => void;
  onBlur?: (event: FocusEvent<HTMLElement>) => void;
  error?: string | undefined;
  className?: string;
}

/** Label, hint and error around what is typed into; the error is tied to it with aria-describedby. */
export function FieldFrame({
  label,
  hint,
  error,
  isOptional,
  className,
  children,
}: Pick<TextFieldProps, 'label' | 'hint' | 'isOptional'> & Pick<Controlled, 'error' | 'className'> & { children: ReactElement }) {
  const styles = useStyles();
  return (
    <Field
      className={mergeClasses(styles.field, className)}
      label={isOptional ? `${label} ${uiText.optional}` : label}
      hint={hint}
      validationMessage={error}
    >
      {children}
    </Field>
  );
}

/** A labelled text field outside of FormView, e.g. a search box. */
export function ControlledTextField({ label, hint, error, isOptional, className, onChange, ...rest }: TextFieldProps & Controlled) {
  const styles = useStyles();
  const isCode = rest.autoCapitalize === 'none' || rest.autoCapitalize === 'characters';
  return (
    <FieldFrame label={label} hint={hint} error={error} isOptional={isOptional} className={className}>
      <Input
        {...rest}
        required={!isOptional}
        aria-invalid={error ? true : undefined}
        {...(isCode && { spellCheck: false, autoCorrect: 'off' })}
        onChange={(_, data) => onChange(data.value)}
        className={styles.input}
      />
    </FieldFrame>
  );
}

/** What a field has to do with the FormView it stands in, by name. */
export function useNamedField(name: string, label: string): Controlled {
  const { form, labels } = useFormContext();
  useEffect(() => {
    labels.set(name, label);
    return () => void labels.delete(name);
  }, [labels, name, label]);
  return {
    value: form.values[name] ?? '',
    onChange: (value) => form.set(name, value),
    onBlur: () => form.blur(name),
    error: form.errors[name],
  };
}

/** A field of the FormView it stands in, by name. */
export function TextField(props: TextFieldProps) {
  return <ControlledTextField {...props} {...useNamedField(props.name, props.label)} />;
}
