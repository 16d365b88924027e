import { BoxRegular } from '@fluentui/react-icons/svg/box';
import type { ReactElement, ReactNode } from 'react';
import { StatePanel } from './state-panel';

/** Nothing here yet: what it is, why it is empty, one button (QUALITY 35). */
export function EmptyState({
  icon = <BoxRegular />,
  ...rest
}: {
  icon?: ReactElement;
  title: string;
  children?: ReactNode;
  action?: ReactNode;
}) {
  return <StatePanel icon={icon} {...rest} />;
}
