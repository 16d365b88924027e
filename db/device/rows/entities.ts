import type { EntityDefinition } from './entity-definition';
import { pageEntity } from './page-entity';
import type { EntityName, Fields, Row } from '../types';
import { standEntity } from './stand-entity';

/** The registry. CONTRIBUTING tells how a new entity joins. */
export const entities: Readonly<Record<EntityName, EntityDefinition>> = { stand: standEntity, page: pageEntity };

export const entityNames = Object.keys(entities) as readonly EntityName[];

/** The same for every entity. */
export const forEachEntity = <T>(make: (entity: EntityName) => T): Readonly<Record<EntityName, T>> =>
  Object.fromEntries(entityNames.map((entity) => [entity, make(entity)])) as Record<EntityName, T>;

/** The entities whose rows may point at one of these. */
export const referrersOf = (entity: EntityName): EntityName[] =>
  entityNames.filter((other) => Object.values(entities[other].refs).includes(entity));

/** The fields that stand and fall with `field`. */
export const unitOf = (entity: EntityName, field: string): readonly string[] =>
  entities[entity].units.find((unit) => unit.includes(field)) ?? [field];

/** The units a patch touches, each once. */
export function unitsIn(entity: EntityName, patch: Fields): (readonly string[])[] {
  return [...new Set(Object.keys(patch).map((field) => unitOf(entity, field).join(' ')))].map((unit) => unit.split(' '));
}

/** The given fields of a row; what it lacks is null. */
export const pick = (row: Fields | undefined, fields: readonly string[]): Fields =>
  Object.fromEntries(fields.map((field) => [field, row?.[field] ?? null]));

export const omit = (fields: Fields, names: readonly string[]): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name)));

/** The row inside an answer: everything but the sentence to the user. */
export const rowOf = (answer: unknown): Row => omit(answer as Fields, ['message']) as Row;
