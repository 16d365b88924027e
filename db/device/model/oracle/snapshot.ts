import type { Edit, EntityName, ResourceKey, Row } from '../../types';

/** One user's database on one device, as it is at one moment. */
export interface Snapshot {
  readonly edits: readonly Edit[];
  readonly rows: Readonly<Record<EntityName, ReadonlyMap<string, Row>>>;
  /** The generation of the server as the device knows it. */
  readonly epoch: string | null;
  /** Lists that count as read: they have a record with a time and a tag. */
  readonly known: ReadonlySet<ResourceKey>;
}
