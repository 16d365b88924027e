import type { ReactElement } from 'react';

export interface SheetAction {
  key: string;
  label: string;
  icon?: ReactElement;
  onSelect: () => void;
  /** Set apart at the bottom, in red. */
  isDanger?: boolean;
  isDisabled?: boolean;
  /** Why it is disabled: shown beside it, and it stays in reach of the keyboard so that the reason can be read. */
  disabledReason?: string;
}

export interface ActionSheetProps {
  isOpen: boolean;
  onClose: () => void;
  /** Name of the thing the actions are for. */
  title: string;
  subtitle?: string;
  actions: readonly SheetAction[];
}
