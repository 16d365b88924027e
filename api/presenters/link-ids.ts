import { createHash } from 'node:crypto';
import type { LandingButton } from '../contract/landing-page';

/** A link as it is stored: the id is the server's, and stays with the link through all of its owner's edits. */
export interface PageLink extends LandingButton {
  id: string;
}

const ID_LENGTH = 10;

/** The same for the same link, so that a create that is repeated makes the same row. */
function newId({ text, url }: LandingButton, taken: ReadonlySet<string>): string {
  for (let turn = 0; ; turn += 1) {
    const hash = createHash('sha256').update(JSON.stringify([text, url, turn]));
    const id = hash.digest('hex').slice(0, ID_LENGTH);
    if (!taken.has(id)) return id;
  }
}

/** `stored` is the column. Links as they are stored; those of before there were ids get theirs from what they say. */
export function readLinks(stored: string): PageLink[] {
  const taken = new Set<string>();
  return (JSON.parse(stored) as (LandingButton & { id?: string })[]).map(({ id, text, url }) => {
    const link = { id: id ?? newId({ text, url }, taken), text, url };
    taken.add(link.id);
    return link;
  });
}

/** What says that a link is one that was there before, the surest first. */
const LIKENESS: readonly ((now: LandingButton, before: LandingButton, isInPlace: boolean) => boolean)[] = [
  (now, before) => now.text === before.text && now.url === before.url,
  (now, before) => now.url === before.url,
  (now, before) => now.text === before.text,
  (_now, _before, isInPlace) => isInPlace,
];

/**
 * Ids for the links of an edit. A form says what the links are to be and not where each came from, so each one is looked
 * for among those before: moved, with another text, to another address, or changed altogether in its place.
 */
export function keepIds(links: readonly LandingButton[], before: readonly PageLink[]): PageLink[] {
  const ids = new Map<number, string>();
  const left = new Map(before.map((link, index) => [index, link]));
  for (const isAlike of LIKENESS) {
    for (const [index, link] of links.entries()) {
      if (ids.has(index)) continue;
      const found = [...left].find(([place, old]) => isAlike(link, old, place === index));
      if (!found) continue;
      ids.set(index, found[1].id);
      left.delete(found[0]);
    }
  }
  const taken = new Set(before.map(({ id }) => id));
  return links.map(({ text, url }, index) => {
    const id = ids.get(index) ?? newId({ text, url }, taken);
    taken.add(id);
    return { id, text, url };
  });
}

/** The column of an edit that sets the links, with their ids; nothing when it sets none. */
export function withIds(buttons: string | undefined, before = '[]'): { buttons?: string } {
  if (buttons === undefined) return {};
  return { buttons: JSON.stringify(keepIds(JSON.parse(buttons) as LandingButton[], readLinks(before))) };
}
