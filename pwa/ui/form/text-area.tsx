import { Textarea, makeStyles } from '@fluentui/react-components';
import { type Controlled, FieldFrame, type TextFieldProps, useNamedField } from './text-field';

interface TextAreaProps extends Pick<TextFieldProps, 'name' | 'label' | 'hint' | 'isOptional' | 'autoComplete' | 'maxLength'> {
  /** Lines to begin with. */
  rows: number;
}

const useStyles = makeStyles({
  box: { width: '100%', borderRadius: '10px', '& textarea': { fontSize: '16px', maxHeight: 'none' } },
});

/** A labelled text of several lines outside of FormView. */
export function ControlledTextArea({ label, hint, error, isOptional, className, onChange, ...rest }: TextAreaProps & Controlled) {
  const styles = useStyles();
  return (
    <FieldFrame label={label} hint={hint} error={error} isOptional={isOptional} className={className}>
      <Textarea
        {...rest}
        required={!isOptional}
        aria-invalid={error ? true : undefined}
        onChange={(_, data) => onChange(data.value)}
        resize="vertical"
        className={styles.box}
      />
    </FieldFrame>
  );
}

/** A text of several lines in the FormView it stands in, by name. */
export function TextArea(props: TextAreaProps) {
  return <ControlledTextArea {...props} {...useNamedField(props.name, props.label)} />;
}
