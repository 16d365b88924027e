import type { ListPosition } from '../../db/server/queries/admin-queries';
import { ApiError } from '../http/refusals/api-error';
import type { ListSource } from '../http/answers/paged-list';

/** How the lists of the admin panel, the newest first, say where a page ended. */
export const byTime: Pick<ListSource<unknown, unknown, ListPosition>, 'writePosition' | 'readPosition'> = {
  writePosition: ({ at, id }) => `${at}.${id}`,
  readPosition: (text) => {
    const match = /^(\d{1,16})\.([0-9a-z]{1,40})$/.exec(text);
    if (!match) throw new ApiError('invalid', 'Siden findes ikke længere. Indlæs listen igen.', { errors: { cursor: 'Ukendt side' } });
    return { at: Number(match[1]), id: match[2] ?? '' };
  },
};
