import { onceOpened } from '../../ui/on-demand';
import type { LogoutDialogProps, LogoutQuestionProps } from './logout-types';

const LogoutQuestion = onceOpened<LogoutQuestionProps>(() => import('./logout-question').then((module) => module.LogoutQuestion));

/** Asks before a log-out that would lose edits (rule 137). */
export const LogoutDialog = (props: LogoutDialogProps) => <LogoutQuestion {...props} isOpen={props.waiting !== null} />;
