import type { PublicStand, ProductType, Stand, UnclaimedStand } from '../contract/stand';
import type { StandDetails, UnclaimedRow } from '../../db/server/stand-queries';

const toTime = (ms: number): string => new Date(ms).toISOString();
const toTimeOrNull = (ms: number | null): string | null => (ms === null ? null : toTime(ms));

/** Public address of a landing page (SPEC §9): its own path, or /landing/{id}. */
const landingPageUrl = (page: { id: string; url_path: string | null }, publicUrl: string): string =>
  page.url_path === null ? `${publicUrl}/landing/${page.id}` : `${publicUrl}/${page.url_path}`;

/** Where a scan of a claimed product ends, absolute; null when it leads nowhere (READINGS 25–26). */
function targetUrl(row: StandDetails, publicUrl: string): string | null {
  if (row.status !== 'claimed') return null;
  if (row.landing_page_id === null) return row.redirect_url;
  return landingPageUrl({ id: row.landing_page_id, url_path: row.landing_page_url_path }, publicUrl);
}

/** A product as its owner and the admins read it (CONTRACT §4). */
export function toStand(row: StandDetails, publicUrl: string): Stand {
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
    lastViewedAt: toTimeOrNull(row.last_clicked_at),
    version: row.version,
  };
}

/** What anybody may know: no owner, nickname or counts; the redirect is where a scan would go (READINGS 26, 34). */
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
