import { onDemand } from '../../ui/on-demand';
import { BellLink } from './bell-link';

const WithoutNumber = () => <BellLink unread={0} />;

/** In the bar: the way to what there is to tell, at once; how much of it is unread, a moment later. */
export const NoticesBell = onDemand(() => import('./followed-bell').then((module) => module.FollowedBell), { Meanwhile: WithoutNumber });
