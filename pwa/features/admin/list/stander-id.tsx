import { makeStyles, tokens } from '@fluentui/react-components';

const useStyles = makeStyles({
  id: { fontFamily: tokens.fontFamilyMonospace, letterSpacing: '0.02em', fontWeight: tokens.fontWeightSemibold, overflowWrap: 'anywhere' },
});

/** A product's id in a list: letters and figures that are told apart. */
export function StanderId({ children }: { children: string }) {
  return <span className={useStyles().id}>{children}</span>;
}
