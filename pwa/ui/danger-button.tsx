import { Button, makeStyles, mergeClasses, tokens, type ButtonProps } from '@fluentui/react-components';

const useStyles = makeStyles({
  danger: {
    backgroundColor: tokens.colorPaletteRedBackground3,
    color: tokens.colorNeutralForegroundOnBrand,
    ':hover': { backgroundColor: tokens.colorStatusDangerBackground3Hover, color: tokens.colorNeutralForegroundOnBrand },
    ':hover:active': { backgroundColor: tokens.colorStatusDangerBackground3Pressed, color: tokens.colorNeutralForegroundOnBrand },
  },
});

/** The button of a step that cannot be taken back: red, never the one that has the focus first (QUALITY 40). */
export function DangerButton({ className, ...props }: ButtonProps) {
  const styles = useStyles();
  return (
    <Button
      {...props}
      appearance="primary"
      className={mergeClasses(props.disabled || props.disabledFocusable ? undefined : styles.danger, className)}
    />
  );
}
