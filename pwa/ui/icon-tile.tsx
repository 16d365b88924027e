import { makeStyles, tokens } from '@fluentui/react-components';
import type { ReactElement } from 'react';
import { appTokens } from './theme/theme-tokens';

const useStyles = makeStyles({
  tile: {
    display: 'grid',
    placeItems: 'center',
    flexShrink: 0,
    width: '44px',
    height: '44px',
    borderRadius: '12px',
    fontSize: '24px',
    backgroundColor: appTokens.colorBrandSoft,
    color: tokens.colorBrandForeground1,
  },
});

/** An icon on a soft square, beside a title that says the same in words. */
export function IconTile({ icon }: { icon: ReactElement }) {
  return (
    <span className={useStyles().tile} aria-hidden="true">
      {icon}
    </span>
  );
}
