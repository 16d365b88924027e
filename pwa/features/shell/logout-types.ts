export interface LogoutDialogProps {
  /** Unconfirmed edits; null while nobody has asked to log out. */
  waiting: number | null;
  onCancel: () => void;
  onLogout: () => Promise<void>;
  /** Sends what waits, then logs out unless it was cancelled meanwhile. False when something is left. */
  onSynchronise: () => Promise<boolean>;
}

export interface LogoutQuestionProps extends LogoutDialogProps {
  isOpen: boolean;
}
