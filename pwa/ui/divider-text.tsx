import { makeStyles, tokens } from '@fluentui/react-components';

const line = { content: '""', flexGrow: 1, borderTop: `1px solid ${tokens.colorNeutralStroke2}` } as const;

const useStyles = makeStyles({
  divider: {
    display: 'flex',
    alignItems: 'center',
    gap: '12px',
    margin: '20px 0',
    color: tokens.colorNeutralForeground3,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    letterSpacing: '0.04em',
    '::before': line,
    '::after': line,
  },
});

/** A line with a word in the middle, between two ways to do the same. */
export function DividerText({ children }: { children: string }) {
  return <div className={useStyles().divider}>{children}</div>;
}
