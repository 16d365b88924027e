/** Values of the edit dialog that were typed elsewhere and are not saved yet. */
export type TypedStand = Partial<Record<'nickname' | 'kind' | 'redirectUrl' | 'landingPageId', string>>;
