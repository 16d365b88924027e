import { unitOf } from '../../../db/device/rows/entities';
import { queuedFileId } from '../../../db/device/rows/queued-file';
import type { OutboxEntry } from '../../../db/device/queries';
import type { Edit, EntityName, Fields } from '../../../db/device/types';
import { waitingText as text } from '../../text/waiting-edits';

/** One thing an edit changes, in words. */
export interface Change {
  field: string;
  label: string;
  before: string;
  after: string;
}

/** Lookups for names: titles of own pages, names of queued images. */
export interface Names {
  pageTitle: (id: string) => string | undefined;
  fileName: (id: string) => string | undefined;
}

const IMAGES = ['logo', 'backgroundImage'];
const isTarget = (field: string): boolean => field === 'redirectUrl' || field === 'landingPageId';

function target(fields: Fields, names: Names): string {
  if (typeof fields.landingPageId === 'string') return text.values.page(names.pageTitle(fields.landingPageId) ?? text.values.unknownPage);
  return typeof fields.redirectUrl === 'string' && fields.redirectUrl !== '' ? fields.redirectUrl : text.values.noTarget;
}

function image(value: unknown, names: Names): string {
  const id = queuedFileId(value);
  if (id !== null) return text.values.newImage(names.fileName(id) ?? '');
  return value ? text.values.image : text.values.noImage;
}

const links = (value: unknown): string =>
  Array.isArray(value) && value.length > 0
    ? value.map((item: { text?: unknown; url?: unknown }) => text.values.button(String(item.text), String(item.url))).join(', ')
    : text.values.none;

function social(value: unknown): string {
  const given = Object.entries((value ?? {}) as Record<string, unknown>).filter(([, address]) => address);
  return given.length > 0 ? given.map(([name, address]) => `${name}: ${String(address)}`).join(', ') : text.values.none;
}

/** One field of a row in words; the target of a product is one thing in two fields (rule 31). */
function inWords(field: string, fields: Fields, names: Names): string {
  const value = fields[field];
  if (isTarget(field)) return target(fields, names);
  if (IMAGES.includes(field)) return image(value, names);
  if (field === 'buttons') return links(value);
  if (field === 'socialLinks') return social(value);
  // null = never decided = shown (rule 115).
  if (field === 'showTitle') return value === false ? text.values.no : text.values.yes;
  if (value === null || value === undefined || value === '') return field === 'urlPath' ? text.values.automatic : text.values.none;
  return String(value);
}

/** Field groups as shown: each group once. */
const shownFields = (edit: Edit, fields: readonly string[]): string[] => [
  ...new Set(fields.map((field) => unitOf(edit.entity, field)[0] ?? field)),
];

const label = (field: string): string => text.field(isTarget(field) ? 'target' : field);

function compare(edit: Edit, fields: readonly string[], before: Fields, after: Fields, names: Names): Change[] {
  return shownFields(edit, fields).map((field) => ({
    field,
    label: label(field),
    before: inWords(field, before, names),
    after: inWords(field, after, names),
  }));
}

/** What an edit changes: from what its author saw to what they want. A create names what it holds; a delete nothing. */
export function changesOf({ edit }: OutboxEntry, names: Names): Change[] {
  if (edit.kind === 'delete') return [];
  const fields = Object.keys(edit.patch);
  if (edit.kind === 'update') return compare(edit, fields, edit.base, edit.patch, names);
  const isGiven = ({ after }: Change): boolean => !Object.values<unknown>(text.values).includes(after);
  return compare(
    edit,
    fields.filter((field) => !/Color$|Font$|^showTitle$/.test(field)),
    {},
    edit.patch,
    names,
  ).filter(isGiven);
}

/** The fields somebody else changed: `before` is ours, `after` the server's, as the choice shows them side by side. */
export function clashesOf({ edit, current }: OutboxEntry, names: Names): Change[] {
  const fields = edit.clash ?? [];
  if (edit.kind !== 'delete') return compare(edit, fields, edit.patch, current ?? {}, names);
  return compare(edit, fields, edit.base, current ?? {}, names).map((change) => ({ ...change, before: text.values.rowDeleted }));
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

/** Where a row's name is found, best first. */
const NAMES: Readonly<Record<EntityName, (entry: OutboxEntry) => readonly unknown[]>> = {
  stand: ({ edit: { patch, base }, current }) => [current?.nickname, current?.standerId, base.nickname, patch.nickname],
  page: ({ edit: { patch, base }, current }) => [current?.title, patch.title, base.title],
};

/** What its owner calls the row an edit is about. */
export function rowName(entry: OutboxEntry): string {
  const { entity } = entry.edit;
  return NAMES[entity](entry).map(textOf).find(Boolean) ?? text.entity(entity);
}

/** Where an edit stands, in a word or two, and why in a sentence when it waits for its author. */
export function stateOf(
  entry: OutboxEntry,
  isBehind: boolean,
): { tone: 'warning' | 'danger' | 'brand'; word: string; reason: string | null } {
  const { edit } = entry;
  const { state, why } = text;
  const message = edit.note
    ? [edit.note.message, ...Object.values(edit.note.errors ?? {})].filter((part, at, all) => part && all.indexOf(part) === at).join(' · ')
    : '';
  switch (edit.why) {
    case 'conflict':
      return {
        tone: 'danger',
        word: state.conflict,
        reason: edit.kind === 'delete' ? why.conflictDelete(edit.entity) : why.conflict(edit.entity),
      };
    case 'refused':
      return { tone: 'danger', word: state.refused, reason: message ? why.refused(message) : why.refusedSilently };
    case 'gone':
      return { tone: 'danger', word: state.gone, reason: why.gone(edit.entity) };
    case 'old':
      return { tone: 'danger', word: state.old, reason: why.old };
    case 'server-error':
      return { tone: 'danger', word: state.serverError, reason: why.serverError };
    case 'too-slow':
      return { tone: 'danger', word: state.tooSlow, reason: why.tooSlow };
    case 'too-large':
      return { tone: 'danger', word: state.tooLarge, reason: why.tooLarge };
    default:
      if (isBehind) return { tone: 'warning', word: state.behind, reason: null };
      return edit.frozen ? { tone: 'brand', word: state.inFlight, reason: null } : { tone: 'warning', word: state.waiting, reason: null };
  }
}
