import { Divider, makeStyles, tokens } from '@fluentui/react-components';

const useStyles = makeStyles({
  divider: { margin: '20px 0', flexGrow: 0, color: tokens.colorNeutralForeground3, letterSpacing: '0.04em' },
});

/** A line with a word in the middle, between two ways to do the same. */
export function DividerText({ children }: { children: string }) {
  return <Divider className={useStyles().divider}>{children}</Divider>;
}
