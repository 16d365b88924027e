/** Values of the edit dialog that were typed elsewhere and are not saved yet. */
export type TypedProduct = Partial<Record<'nickname' | 'kind' | 'redirectUrl' | 'landingPageId', string>>;
