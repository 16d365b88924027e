import { hash } from '@node-rs/argon2';
import { mkdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DATABASE_FILE } from '../../../db/server/files/data-files';
import { migrate } from '../../../db/server/migrate';
import { openDatabase, type OpenSqliteDatabase } from '../../../db/server/sqlite/database';
import { largeOwnerId, largeStandId, seedLarge } from '../../../db/server/testing/large-shop';
import { hashSecret } from '../../http/access/session-cookie';

export const PASSWORD = 'havregrød med kanel 7';
const ARGON2 = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** A Monday in winter, half past eight in Copenhagen: last week's summaries are due, and the next hour begins soon. */
export const MONDAY = Date.parse('2026-11-23T07:30:00Z');

/** Of a year, that upkeep has to leave: a summary each Monday, and some that products give rise to. */
export const NOTICES_PER_OWNER = 60;
/** Of the last weeks, likewise. */
const MAILS_PER_OWNER = 6;

/** An installation in which everything that may be much is much. */
export interface Installation {
  owners: number;
  standsPerOwner: number;
  clicksPerStand: number;
  stock: number;
  /** Products of stor0, who has most of them: the first of the shop. */
  bigOwnerStands: number;
  /** Of stor0. */
  pages: number;
  /** Days on which each of those pages was seen and each of its four links pressed. */
  pageDays: number;
  /** Pages of the others, with pictures. */
  otherPages: number;
  /** Products that were tapped six times a day until seven weeks ago. */
  silent: number;
  /** Of each kind of row that upkeep removes, and of images no row names. */
  outdated: number;
  /** Of the stock, named in one call. */
  picked: number;
}

const ROW_ID = (letter: string, value = 'n.value'): string => `printf('${letter}%023x', ${value})`;
const series = (count: number): string =>
  `WITH RECURSIVE n(value) AS (SELECT 0 WHERE ${count} > 0 UNION ALL SELECT value + 1 FROM n WHERE value + 1 < ${count})`;
const IMAGE_HASH = `printf('%032x', n.value)`;
const COLOURS = `'#ffffff', '#000000', '#ffffff', '#000000', '#000000', 'Inter', 'Inter', 'Inter'`;

export const pageId = (index: number): string => `d${index.toString(16).padStart(23, '0')}`;
export const sessionId = (index: number): string => `e${index.toString(16).padStart(23, '0')}`;
export const resetToken = (index: number): string => `nulstil-${index}`.padEnd(43, 'x');
/** The first owner who has kept their products, none of them silent; those named from the end are further on. */
export const firstUntouchedOwner = ({ bigOwnerStands, silent, standsPerOwner }: Installation): number =>
  Math.ceil((bigOwnerStands + silent) / standsPerOwner);

const pages = (first: number, count: number, owner: string): string => `${series(count)}
  INSERT INTO landing_pages (id, owner_id, title, url_path, logo, background_image, background_color, button_color, button_text_color, title_color,
    description_color, title_font, description_font, button_font, buttons, created_at, version)
  SELECT ${ROW_ID('d', `n.value + ${first}`)}, ${owner}, 'Side ' || n.value, 'side-' || (n.value + ${first}), ${IMAGE_HASH} || '-logo-400x400.png',
    ${IMAGE_HASH} || '-background-1920x1080.jpg', ${COLOURS},
    '[{"id":"a","text":"Menu","url":"https://eksempel.dk/1"},{"id":"b","text":"Book","url":"https://eksempel.dk/2"}]', ${MONDAY}, 1 FROM n`;

/** What a round of upkeep reads past: none of it has had its time. */
function living({ owners, outdated }: Installation): string[] {
  const [notices, mails] = [owners * NOTICES_PER_OWNER, owners * MAILS_PER_OWNER];
  const within = (days: number, count: number): string => `${MONDAY} - ${days * DAY_MS} * n.value / ${count}`;
  return [
    `${series(notices)} INSERT INTO notices (id, user_id, key, kind, number, data, raised_at)
     SELECT ${ROW_ID('9')}, ${ROW_ID('a', `n.value % ${owners}`)}, 'l' || n.value, 'milestone', n.value + ${outdated}, '{"name":"x","clicks":100}',
       ${within(365, notices)} FROM n`,
    `${series(mails)} INSERT INTO mails (id, recipient, subject, body, created_at, sent_at, next_attempt_at)
     SELECT ${ROW_ID('9')}, 'stor' || (n.value % ${owners}) || '@example.dk', 'x', '', ${within(29, mails)}, ${within(29, mails)}, ${MONDAY} FROM n`,
  ];
}

function statements(shop: Installation): string[] {
  const big = `'${largeOwnerId(0)}'`;
  const old = MONDAY - 500 * DAY_MS;
  const quietSince = MONDAY - 50 * DAY_MS;
  const silent = `BETWEEN '${largeStandId(shop.bigOwnerStands)}' AND '${largeStandId(shop.bigOwnerStands + shop.silent - 1)}'`;
  const bigStands = `id < '${largeStandId(shop.bigOwnerStands)}' AND id GLOB 'b*'`;
  return [
    `UPDATE stands SET owner_id = ${big} WHERE ${bigStands}`,
    pages(0, shop.pages, big),
    pages(shop.pages, shop.otherPages, ROW_ID('a', `n.value % ${shop.owners - 1} + 1`)),
    // The big owner's products show the pages that are deleted.
    `UPDATE stands SET redirect_url = NULL, landing_page_id = printf('d%023x', rowid % 3) WHERE ${bigStands}`,
    `${series(shop.pageDays)} INSERT INTO page_daily (page_id, link_id, day, count, seq)
     SELECT p.id, l.value, date(${MONDAY} / 1000 - n.value * 86400, 'unixepoch'), 3, 1
     FROM n, landing_pages AS p, json_each('["","a","b","c","d"]') AS l WHERE p.owner_id = ${big}`,
    `UPDATE sync_state SET page_seq = 1, notice_seq = ${shop.outdated + shop.owners * NOTICES_PER_OWNER}`,
    `DELETE FROM clicks WHERE stand_id ${silent} AND clicked_at > ${quietSince}`,
    `DELETE FROM stand_daily WHERE stand_id ${silent}`,
    `${series(60)} INSERT INTO stand_daily (stand_id, day, clicks, hours, seq)
     SELECT stands.id, date(${quietSince} / 1000 - n.value * 86400, 'unixepoch'), 6, '9:3,15:3', 1 FROM n, stands WHERE stands.id ${silent}`,
    `UPDATE stand_totals SET last_clicked_at = ${quietSince} - 60000 WHERE stand_id ${silent}`,
    `${series(shop.outdated)} INSERT INTO mails (id, recipient, subject, body, created_at, sent_at, next_attempt_at)
     SELECT ${ROW_ID('f')}, 'a@example.dk', 'x', '', ${old}, ${old}, ${old} FROM n`,
    `${series(shop.outdated)} INSERT INTO contact_messages SELECT ${ROW_ID('f')}, 'A', 'a@example.dk', 'x', 'x', ${old} FROM n`,
    `${series(shop.outdated)} INSERT INTO click_batches SELECT 'b' || n.value, ${old} FROM n`,
    `${series(shop.outdated)} INSERT INTO notices (id, user_id, key, kind, number, data, raised_at)
     SELECT ${ROW_ID('f')}, ${big}, 'k' || n.value, 'milestone', n.value, '{"name":"x","clicks":100}', ${old} FROM n`,
    ...living(shop),
    `${series(shop.outdated)} INSERT INTO idempotency SELECT ${big}, 'k' || n.value, 'x', 200, '{"body":null,"headers":{}}', ${old} FROM n`,
    `${series(shop.outdated)} INSERT INTO oauth_states (state_hash, browser_hash, purpose, code_verifier, nonce, created_at)
     SELECT 's' || n.value, 'b', 'sign-in', 'v', 'n', ${old} FROM n`,
    `${series(shop.outdated)} INSERT INTO sessions SELECT ${ROW_ID('f')}, ${ROW_ID('a', `n.value % ${shop.owners}`)}, 'o' || n.value, NULL, NULL, 'x',
     ${old}, ${old}, ${old} FROM n`,
    // Of today, for the calls that end one.
    `${series(10)} INSERT INTO sessions SELECT ${ROW_ID('e')}, ${big}, 'n' || n.value, NULL, NULL, 'x', ${MONDAY}, ${MONDAY}, ${MONDAY + 9 * DAY_MS} FROM n`,
    `UPDATE upkeep_clock SET believed_at = ${MONDAY - HOUR_MS}`,
  ];
}

function seedTokens({ writerSqlite }: OpenSqliteDatabase, shop: Installation): void {
  const insert = writerSqlite.prepare('INSERT INTO reset_tokens (token_hash, user_id, created_at, expires_at) VALUES (?, ?, ?, ?)');
  for (let index = 0; index < 10; index += 1)
    // Good for their hour when the rounds are over, which take the clock on by half of one.
    insert.run(hashSecret(resetToken(index)), largeOwnerId(shop.owners - 1 - index), MONDAY + HOUR_MS / 2, MONDAY + 1.5 * HOUR_MS);
}

/** Files as small as may be: what takes long is their number. */
async function seedImages(uploads: string, shop: Installation): Promise<void> {
  await mkdir(uploads, { recursive: true });
  const save = async (index: number, suffix: string): Promise<string> => {
    const file = join(uploads, `${index.toString(16).padStart(32, '0')}-${suffix}`);
    await writeFile(file, '.');
    return file;
  };
  const live = Math.max(shop.pages, shop.otherPages);
  for (let index = 0; index < live; index += 1) {
    await save(index, 'logo-400x400.png');
    await save(index, 'background-1920x1080.jpg');
  }
  const old = new Date(MONDAY - 2 * DAY_MS);
  for (let index = 0; index < shop.outdated; index += 1) await utimes(await save(live + index, 'logo-400x400.png'), old, old);
}

/** A data folder with an installation in it, as it is on that Monday. */
export async function seedInstallation(dataDir: string, shop: Installation): Promise<void> {
  const database = openDatabase(join(dataDir, DATABASE_FILE));
  await migrate(database.db);
  seedLarge(database, { ...shop, days: 300, now: MONDAY });
  const { writerSqlite } = database;
  writerSqlite.prepare('UPDATE users SET password_hash = ?, email_verified = 1').run(await hash(PASSWORD, ARGON2));
  writerSqlite.transaction(() => {
    for (const statement of statements(shop)) writerSqlite.prepare(statement).run();
    seedTokens(database, shop);
  })();
  await database.close();
  await seedImages(join(dataDir, 'uploads'), shop);
}
