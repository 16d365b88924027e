import type { Stand } from '../../api/contract/stand';

/** How a product is called in lists, questions and notices: by its nickname, or else by its printed id. */
export const standName = (stand: Pick<Stand, 'nickname' | 'standerId'>): string => stand.nickname ?? stand.standerId;
