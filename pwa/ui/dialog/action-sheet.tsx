import { onceOpened } from '../on-demand';
import type { ActionSheetProps } from './sheet-types';

export type { SheetAction } from './sheet-types';

/** Row actions in thumb reach on a phone (EXPERIENCE): a sheet from the bottom, the dangerous one set apart. */
export const ActionSheet = onceOpened<ActionSheetProps>(() => import('./action-sheet-surface').then((module) => module.ActionSheetSurface));
