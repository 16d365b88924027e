/**
 * How code and pages cite the documents of docs/, whose names stand in docs/README.md: by number ("rules 50–57", "SPEC §2, §7",
 * "SYNC R1, R2", "ASVS 16.3.2") or by the name of a part ("SECURITY, CSP").
 */
export type Read = (page: string) => string;

const NUMBER = String.raw`[RT§]?\d+(?:\.\d+)*`;
const LIST = String.raw`(${NUMBER}(?:(?:, | and |–|-)${NUMBER})*)`;
const NUMBERED = new RegExp(String.raw`\b([Rr]ules?(?= \d)|[A-Z]{4,}),? ${LIST}`, 'g');
const NAMED = /\b([A-Z]{4,}),? (?:"([^"]+)"|(?<=, )(?!rules? \d|[RT]\d|[A-Z]{4,}\b)([A-Za-z][^"),;:.]*)(?=[),;:.]))/g;

/** What a reader takes for a citation: a name in capitals in brackets, with a number; in comments and titles without one as well. */
const IN_BRACKETS = /(?<=\((?:[^()]*[,;] )?)([A-Z]{4,})( §?\d+(?:\.\d+)*)?(?=[),;])/g;
const COMMENTS = /(?<![^\s{])\/\*[^]*?\*\/|(?<!:)\/\/.*/g;
const TITLES = /^ *(?:describe|test)\b[^'"`\n]*(['"`])(.*?)\1/gm;
/** Names in capitals that nobody takes for a document of ours. */
const OF_OTHERS = new Set(['ASCII', 'EXIF', 'GDPR', 'HSTS', 'HTML', 'JSON', 'MSRC', 'TRUNCATE', 'UUID', 'VAPID', 'WCAG']);
const LINE_END = /\n\s*(?:\*(?!\/)|\/\/)?\s*/g;
const PAGE_NAME = /\b([A-Za-z][\w-]*)\.md\b/g;
/** The edition of ASVS itself. */
const EDITION = 'ASVS 5.0';

/** The parts of a page by their names: headings, what a paragraph or an entry of a list or a table begins with. */
function partNames(page: string): string[] {
  const names = [/^#+ (.+)$/gm, /\*\*(.+?)\*\*/g, /^\| ?([^|]+?) ?\|/gm, /(?:^(?:\* )?|[.:] )([A-Z\d][\w -]+?)(?: \([^)]*\))?:/gm];
  return names.flatMap((pattern) => [...page.matchAll(pattern)].map(([, name = '']) => name.toLowerCase()));
}

const numbersAt = (page: string, pattern: RegExp): string[] => [...page.matchAll(pattern)].map(([, number = '']) => number);

/** The numbers of ASVS that the table of docs/security.md has a word about, and the chapters they stand in. */
function asvsNumbers(page: string): string[] {
  const cells = numbersAt(page, /^\| ([^|]*\d[^|]*) \|/gm);
  const listed = cells.flatMap((cell) => [...cell.matchAll(new RegExp(LIST, 'g'))].flatMap(([list]) => expand(list)));
  return listed.flatMap((number) => number.split('.').map((_part, index, parts) => parts.slice(0, index + 1).join('.')));
}

/** "R1, R2–R4" or "6.2.1–6.2.3" as single numbers; a range that does not run upwards stays as it is, which nothing has. */
function expand(list: string): string[] {
  return list.split(/, | and /).flatMap((item) => {
    const [from = '', to] = item.split(/[–-]/);
    if (to === undefined) return [from.replace('§', '')];
    const [, head = '', first = ''] = /^§?(.*?)(\d+)$/.exec(from) ?? [];
    const [, tail = '', last = ''] = /^§?(.*?)(\d+)$/.exec(to) ?? [];
    const count = Number(last) - Number(first);
    if (count < 1 || count > 200 || (tail && tail !== head)) return [item];
    return Array.from({ length: count + 1 }, (_none, index) => `${head}${Number(first) + index}`);
  });
}

interface Source {
  numbers: Set<string>;
  names: string[];
}

/** Every name a document goes by, and what can be cited of it. */
export function readSources(read: Read): Map<string, Source> {
  const rows = [...read('docs/README.md').matchAll(/^\| \[(\S+\.md)\]\(\1\) \|[^|]+\| (`[^|]+) \|$/gm)];
  return new Map(
    rows.flatMap(([, page = '', cited = '']) => {
      const text = read(`docs/${page}`);
      const ours = [...numbersAt(text, /^(\d+)\. /gm), ...numbersAt(text, /^## §?(\d+)\b/gm)];
      const ofSync = [...numbersAt(text, /^\* \*\*(R\d)\*\*/gm), ...numbersAt(text, /^\| (T\d) /gm)];
      const names = new Set([...cited.matchAll(/`(rule|[A-Z]+)/g)].map(([, name = '']) => name));
      return [...names].map((name): [string, Source] => [
        name,
        { numbers: new Set(name === 'ASVS' ? asvsNumbers(text) : [...ours, ...ofSync]), names: partNames(text) },
      ]);
    }),
  );
}

/** Comments, and the titles of tests. */
function proseOf(code: string): string {
  const titles = [...code.matchAll(TITLES)].map(([, , title = '']) => title);
  return [...(code.match(COMMENTS) ?? []), ...titles].join('\n');
}

/** Pages that `text` names and neither the root nor docs has, in whatever letters. */
export function findMissingPages(pages: readonly string[], text: string): string[] {
  const known = new Set(pages.map((page) => page.toLowerCase()));
  return [...text.matchAll(PAGE_NAME)].flatMap(([name]) => (known.has(name.toLowerCase()) ? [] : [name]));
}

/** What `text` cites and no document has. Lines of a comment count as one; `isCode` says that only its comments and titles are prose. */
export function findUnknown(sources: Map<string, Source>, text: string, isCode: boolean): string[] {
  const joined = text.replaceAll(LINE_END, ' ');
  const numbered = [...joined.matchAll(NUMBERED)].flatMap(([cited, name = '', list = '']) => {
    const source = sources.get(/^[Rr]ule/.test(name) ? 'rule' : name);
    return source && expand(list).some((number) => !source.numbers.has(number)) && cited !== EDITION ? [cited] : [];
  });
  const named = [...joined.matchAll(NAMED)].flatMap(([cited, name = '', quoted, plain]) => {
    const part = (quoted ?? plain ?? '').toLowerCase();
    const source = sources.get(name);
    return source && !source.names.some((known) => known === part || known.startsWith(`${part} `)) ? [cited] : [];
  });
  const prose = isCode ? proseOf(text) : text;
  const strange = [...prose.replaceAll(LINE_END, ' ').matchAll(IN_BRACKETS)].flatMap(([cited, name = '', number]) =>
    sources.has(name) || OF_OTHERS.has(name) || (!isCode && number === undefined) ? [] : [cited],
  );
  return [...numbered, ...named, ...strange];
}
