import { endpoints } from '../../../api/contract/endpoints';
import { normaliseTarget } from '../../../api/contract/target-url';
import type { EntityDefinition } from './entity-definition';
import type { Fields } from '../types';

const trimmed = (value: unknown): unknown => (typeof value === 'string' ? value.trim() || null : value);

function storedTarget(value: unknown, origin: string): unknown {
  const text = trimmed(value);
  if (typeof text !== 'string') return text;
  const result = normaliseTarget(text, origin);
  return result.ok ? result.url : text;
}

/** Products: nickname and target may be edited offline, and a product deleted (rule 134). */
export const standEntity: EntityDefinition = {
  table: 'stands',
  list: 'products',
  endpoint: endpoints.listStandRows,
  staleAfter: 60_000,
  kinds: ['update', 'delete'],
  fields: ['nickname', 'redirectUrl', 'landingPageId'],
  // Setting one clears the other on the server, so an edit of one has to have seen both (rule 31).
  units: [['redirectUrl', 'landingPageId']],
  refs: { landingPageId: 'page' },
  normalise: (patch, origin) => {
    const next: Record<string, unknown> = { ...patch };
    if ('nickname' in next) next.nickname = trimmed(next.nickname) ?? null;
    if ('redirectUrl' in next) next.redirectUrl = storedTarget(next.redirectUrl, origin) ?? null;
    if ('landingPageId' in next) next.landingPageId = trimmed(next.landingPageId) ?? null;
    if (next.landingPageId) next.redirectUrl = null;
    else if (next.redirectUrl) next.landingPageId = null;
    return next;
  },
  blank: (): Fields => ({}),
  request: (edit) =>
    edit.kind === 'delete'
      ? { endpoint: endpoints.deleteStand, params: { id: edit.id } }
      : { endpoint: endpoints.updateStand, params: { id: edit.id }, body: edit.patch },
};
