import { landingPagePath } from '../contract/addresses';
import type { PublicStand, ProductType, Stand, UnclaimedStand } from '../contract/stand';
import type { StandDetails, UnclaimedRow } from '../../db/server/queries/stand-queries';

const toTime = (ms: number): string => new Date(ms).toISOString();
const toTimeOrNull = (ms: number | null): string | null => (ms === null ? null : toTime(ms));

/** Where a scan of a claimed product ends, absolute; null when it leads nowhere (rules 25–26). */
function targetUrl(row: StandDetails, publicUrl: string): string | null {
  if (row.status !== 'claimed') return null;
  if (row.landing_page_id === null) return row.redirect_url;
  return publicUrl + landingPagePath({ _id: row.landing_page_id, urlPath: row.landing_page_url_path });
}

/** The newest tap, never later than `now`: one from a clock that was ahead shows as of now until it is repaired. */
export const toLastViewedAt = (ms: number | null, now: number): string | null =>
  ms === null || ms === 0 ? null : toTime(Math.min(ms, now));

/** The mark of a product that has probably stopped working; nothing of others. */
export const toSilence = (row: { silent_since: number | null; usual_per_week: number | null }): Pick<Stand, 'silence'> =>
  row.silent_since === null ? {} : { silence: { since: toTime(row.silent_since), usualPerWeek: row.usual_per_week ?? 0 } };

/** Where the product is served, and what the clock says (ms UTC). */
export interface Place {
  publicUrl: string;
  now: number;
}

export const placeOf = ({ config, now }: { config: { publicUrl: string }; now: () => number }): Place => ({
  publicUrl: config.publicUrl,
  now: now(),
});

/** A product as its owner and the admins read it (CONTRACT §4). */
export function toStand(row: StandDetails, { publicUrl, now }: Place): Stand {
  const target = targetUrl(row, publicUrl);
  const clicks = row.clicks ?? 0;
  return {
    _id: row.id,
    standerId: row.stander_id,
    nickname: row.nickname,
    productType: row.product_type as ProductType,
    redirectUrl: row.redirect_url,
    landingPageId: row.landing_page_id,
    landingPage:
      row.landing_page_id === null
        ? null
        : { _id: row.landing_page_id, title: row.landing_page_title ?? '', urlPath: row.landing_page_url_path },
    targetUrl: target,
    status: row.status,
    configured: target !== null,
    createdAt: toTime(row.created_at),
    claimedAt: toTimeOrNull(row.claimed_at),
    views: clicks,
    clicks,
    lastViewedAt: toLastViewedAt(row.last_clicked_at, now),
    version: row.version,
    ...toSilence(row),
  };
}

/** What anybody may know: no owner, nickname or counts; the redirect is where a scan would go (rules 26, 34). */
export function toPublicStand(row: StandDetails, publicUrl: string): PublicStand {
  const target = targetUrl(row, publicUrl);
  return {
    standerId: row.stander_id,
    productType: row.product_type as ProductType,
    status: row.status,
    configured: target !== null,
    redirectUrl: target,
  };
}

export const toUnclaimedStand = (row: UnclaimedRow): UnclaimedStand => ({
  _id: row.id,
  standerId: row.stander_id,
  productType: row.product_type as ProductType,
  status: 'unclaimed',
  createdAt: toTime(row.created_at),
});
