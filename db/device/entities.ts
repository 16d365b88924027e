import type { Endpoint } from '../../api/contract/endpoint';
import { pageEntity } from './page-entity';
import type { Edit, EditKind, EntityName, Fields, QueuedFile, ResourceKey, Row } from './schema';
import { standEntity } from './stand-entity';

/** What the engine has to know of a kind of row that may be edited offline. */
export interface EntityDefinition {
  readonly table: 'stands' | 'pages';
  readonly list: ResourceKey;
  readonly kinds: readonly EditKind[];
  /** Fields an edit may hold. */
  readonly fields: readonly string[];
  /** Fields that only mean something together: saved, sent and merged as one. */
  readonly units: readonly (readonly string[])[];
  /** Fields that hold the id of another row. */
  readonly refs: Readonly<Record<string, EntityName>>;
  /** A patch as the server will store it, as far as the device can know. */
  normalise(patch: Fields, origin: string): Fields;
  /** The row a queued create shows, before its patch. */
  blank(edit: Pick<Edit, 'createdAt'>): Fields;
  request(edit: Edit, files: ReadonlyMap<string, QueuedFile>): PreparedRequest;
}

/** An edit as a call of the contract. */
export interface PreparedRequest {
  readonly endpoint: Endpoint;
  readonly params: Record<string, string>;
  readonly body?: unknown;
}

/** The registry: a new entity joins by adding its table, its kinds and its merge fields here. */
export const entities: Readonly<Record<EntityName, EntityDefinition>> = { stand: standEntity, page: pageEntity };

export const entityNames: readonly EntityName[] = ['stand', 'page'];

/** The fields that stand and fall with `field`. */
export const unitOf = (ent: EntityName, field: string): readonly string[] =>
  entities[ent].units.find((unit) => unit.includes(field)) ?? [field];

/** The units a patch touches, each once. */
export function unitsIn(ent: EntityName, patch: Fields): (readonly string[])[] {
  return [...new Set(Object.keys(patch).map((field) => unitOf(ent, field).join(' ')))].map((unit) => unit.split(' '));
}

/** The given fields of a row; what it lacks is null. */
export const pick = (row: Fields | undefined, fields: readonly string[]): Fields =>
  Object.fromEntries(fields.map((field) => [field, row?.[field] ?? null]));

export const omit = (fields: Fields, names: readonly string[]): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name)));

/** The row inside an answer: everything but the sentence to the user. */
export const rowOf = (answer: unknown): Row => omit(answer as Fields, ['message']) as Row;
