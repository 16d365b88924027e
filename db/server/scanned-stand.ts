/** What a scan needs to know of a product, and nothing else. */
export interface ScannedStand {
  id: string;
  status: string;
  redirect_url: string | null;
  landing_page_id: string | null;
  /** The landing page's custom path; null when it has none (or when the product has no landing page). */
  url_path: string | null;
}

/** At once, from an engine that is in this process; later, from one that is not. */
export type FindScannedStand = (standerId: string) => ScannedStand | undefined | Promise<ScannedStand | undefined>;
