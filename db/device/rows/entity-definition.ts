import type { Endpoint } from '../../../api/contract/endpoint';
import type { Edit, EditKind, EntityName, Fields, QueuedFile, ResourceKey, Row } from '../types';

/** What the engine has to know of a kind of row that may be edited offline. */
export interface EntityDefinition {
  /** Its table on the device. */
  readonly table: 'stands' | 'pages';
  /** The resource its list is, where that is asked for, and how long a copy counts as current, ms. */
  readonly list: ResourceKey;
  readonly endpoint: ListEndpoint;
  readonly staleAfter: number;
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

/** All of its rows that are the caller's: whatever they are, the engine wants their id and version. */
type ListEndpoint = Endpoint<unknown, unknown, readonly Row[]>;

/** An edit as a call of the contract. */
export interface PreparedRequest {
  readonly endpoint: Endpoint;
  readonly params: Record<string, string>;
  readonly body?: unknown;
}
