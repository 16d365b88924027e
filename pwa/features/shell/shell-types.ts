import type { ReactElement, ReactNode } from 'react';

export interface MenuItem {
  to: string;
  label: string;
  icon: ReactElement;
  /** Also in the phone's bottom navigation. */
  isInBottomBar?: boolean;
}

export interface AccountItem {
  key: string;
  label: string;
  icon: ReactElement;
  onSelect: () => void;
}

export interface Account {
  name: string;
  detail: string;
  imageUrl: string | null;
  items: readonly AccountItem[];
}

export interface AppShellProps {
  /** Heading of the screen (h1). */
  title: string;
  brand: string;
  menu: readonly MenuItem[];
  /** At the end of the bar: who this is, and what of theirs is not yet sent. */
  corner: ReactNode;
  /** Address of the screen above; shows a back button, because an installed app has none of its own. */
  backTo?: string;
  /** A lasting message above the screen. */
  banner?: ReactNode;
  children: ReactNode;
}
