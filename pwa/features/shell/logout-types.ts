export interface LogoutDialogProps {
  /** Unconfirmed edits; null while nobody has asked to log out. */
  waiting: number | null;
  onCancel: () => void;
  onLogout: () => Promise<void>;
  /** Sends what waits; answers how many edits are left. */
  onSynchronise: () => Promise<number>;
}

export interface LogoutQuestionProps extends LogoutDialogProps {
  isOpen: boolean;
}
