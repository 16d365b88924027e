import { onceOpened } from '../../ui/on-demand';

/** "Meddelelser": notifications that have hidden themselves (rule 147). */
export const NotificationsPanel = onceOpened(() => import('./notifications-drawer').then((module) => module.NotificationsDrawer));
