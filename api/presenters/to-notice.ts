import type { Notice, NoticeData } from '../contract/notices';
import type { NoticeRow } from '../../db/server/queries/notice-queries';

export const toNotice = (row: NoticeRow): Notice => ({
  _id: row.id,
  number: row.number,
  kind: row.kind,
  at: new Date(row.raised_at).toISOString(),
  standId: row.stand_id,
  data: JSON.parse(row.data) as NoticeData,
});
