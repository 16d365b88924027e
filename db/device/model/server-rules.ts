/** What the server has to get right, each replaceable by a wrong one. */
export const serverRules = {
  /** Does the caller's name have to match the token? */
  checksUser: true,
  /** Are answers kept under their idempotency key? */
  keepsKeys: true,
  /** Is a repeated create recognised by its primary key? */
  knowsCreates: true,
  /** Is If-Match compared? */
  checksVersion: true,
  /** Is the key stored in the transaction of the effect? */
  keysInOneTransaction: true,
  /** Are refusals kept like answers? */
  keepsRefusals: false,
  /** Does a page's deletion count as a write of the products that showed it? */
  bumpsReferring: true,
  /** Does the tag of a list change when a row is deleted? */
  tagSeesDeletes: true,
  /** Do revisions go on above all that were ever given out when a backup is restored? */
  raisesRevision: true,
  /** Those of the lists as well? */
  raisesLists: true,
  /** Is a missing landing page told apart from a missing product? */
  knowsTargets: true,
};

export type ServerRules = typeof serverRules;
