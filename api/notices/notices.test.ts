import PostalMime from 'postal-mime';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { listAllNoticesOf } from '../../db/server/queries/notice-queries';
import { startNewTimeLine } from '../../db/server/queries/restore-queries';
import { insertStand, insertTaps } from '../../db/server/seed/factories';
import { endpoints } from '../contract/endpoints';
import type { Notice, NoticeKind } from '../contract/notices';
import type { NewNotice } from '../ports/notices';
import { startTestServer, type TestServer, type TestUser } from '../testing/start-test-server';
import { tellTaps } from './tell-taps';

let server: TestServer;
let owner: TestUser;
let people = 0;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  owner = await newOwner();
});

const newOwner = () => server.signUp({ username: `besked${(people += 1)}` });
const write = <T>(work: (trx: Trx) => Promise<T>) => server.deps.database.db.transaction().execute(work);
type Trx = Parameters<TestServer['deps']['notices']['raise']>[0];

async function newStand(of: TestUser, nickname: string | null = 'Disken'): Promise<string> {
  const stand = await write((trx) => insertStand(trx, { owner_id: of._id, nickname }));
  return stand.id;
}
const tap = (standId: string, count: number): Promise<void> =>
  insertTaps(
    server.deps.database,
    Array.from({ length: count }, () => ({ standId, at: server.clock.now() })),
  );
const tell = () => tellTaps(server.deps);
const listOf = async (user: TestUser, since?: string) => {
  const answer = await user.call(endpoints.listNotices, { query: { since } });
  if (answer.kind !== 'ok') throw new Error(`the list was refused: ${answer.kind}`);
  return answer.data;
};
const toldTo = async (user: TestUser): Promise<Pick<Notice, 'kind' | 'data'>[]> =>
  (await listOf(user)).notices.map(({ kind, data }) => ({ kind, data })).toReversed();
const choose = (user: TestUser, body: { kind: NoticeKind; on?: boolean; mail?: boolean; push?: boolean }) =>
  user.call(endpoints.changeNotices, { body });
const news = (user: TestUser, fields: Partial<NewNotice> = {}): NewNotice => ({
  userId: user._id,
  kind: 'silence',
  key: 'silence:a:1',
  data: { name: 'Disken', silentSince: '2026-11-01T10:00:00.000Z' },
  at: server.clock.now(),
  ...fields,
});
const raise = (notice: NewNotice) => write((trx) => server.deps.notices.raise(trx, notice));
const mailsTo = ({ email }: TestUser) =>
  server.deps.database.reader.selectFrom('mails').selectAll().where('recipient', '=', email).execute();

describe('taps that are told of', () => {
  test('the first of a new product, and each round number after it, once', async () => {
    const stand = await newStand(owner);
    await tell();
    expect(await toldTo(owner)).toEqual([]);
    await tap(stand, 1);
    await tell();
    await tell();
    const first = { kind: 'firstTap', data: { name: 'Disken' } };
    expect(await toldTo(owner)).toEqual([first]);
    await tap(stand, 98);
    await tell();
    expect(await toldTo(owner)).toHaveLength(1);
    await tap(stand, 1);
    await tell();
    await tap(stand, 300);
    await tell();
    expect(await toldTo(owner)).toEqual([first, { kind: 'milestone', data: { name: 'Disken', clicks: 100 } }]);
    await tap(stand, 1700);
    await tell();
    // 500 and 1,000 were passed between two looks: the highest says it all.
    expect((await toldTo(owner)).slice(2)).toEqual([{ kind: 'milestone', data: { name: 'Disken', clicks: 1000 } }]);
  });

  test('by the name of the product, or else the id that is printed on it', async () => {
    const { id, stander_id } = await write((trx) => insertStand(trx, { owner_id: owner._id, stander_id: 'TRYK1' }));
    await tap(id, 1);
    await tell();
    expect(await toldTo(owner)).toEqual([{ kind: 'firstTap', data: { name: stander_id } }]);
  });

  test('not of a product that is deleted, nor to an account that is blocked; unblocked, it hears of where the product is by then', async () => {
    const [gone, kept] = [await newStand(owner), await newStand(owner, 'Døren')];
    await write((trx) => trx.updateTable('stands').set({ deleted_at: 1 }).where('id', '=', gone).execute());
    await write((trx) => trx.updateTable('users').set({ is_blocked: 1 }).where('id', '=', owner._id).execute());
    await tap(gone, 1);
    await tap(kept, 120);
    await tell();
    await write((trx) => trx.updateTable('users').set({ is_blocked: 0 }).where('id', '=', owner._id).execute());
    expect(await toldTo(owner)).toEqual([]);
    await tell();
    expect(await toldTo(owner)).toMatchObject([
      { kind: 'firstTap', data: { name: 'Døren' } },
      { kind: 'milestone', data: { clicks: 100 } },
    ]);
  });

  test('two rounds at once tell once, and a round that breaks in the middle of a product has told nothing of it', async () => {
    const stand = await newStand(owner);
    await tap(stand, 100);
    let told = 0;
    const broken = {
      ...server.deps,
      notices: {
        ...server.deps.notices,
        raise: async (trx: Trx, notice: NewNotice) => {
          if ((told += 1) === 2) throw new Error('the process is gone');
          return server.deps.notices.raise(trx, notice);
        },
      },
    };
    await expect(tellTaps(broken)).rejects.toThrow('gone');
    expect(await toldTo(owner)).toEqual([]);
    await Promise.all([tell(), tell()]);
    expect((await toldTo(owner)).map(({ kind }) => kind)).toEqual(['firstTap', 'milestone']);
  });

  test('many at once are told in several rounds', async () => {
    const stands = await write(async (trx) => {
      const made = [];
      for (let n = 0; n < 510; n++) made.push((await insertStand(trx, { owner_id: owner._id })).id);
      return made;
    });
    await insertTaps(
      server.deps.database,
      stands.map((standId) => ({ standId, at: server.clock.now() })),
    );
    expect([await tell(), await tell()]).toEqual([false, true]);
    const rows = await listAllNoticesOf(server.deps.database.reader, owner._id);
    expect(new Set(rows.map((row) => row.stand_id)).size).toBe(510);
  });

  test('a kind that is off is not told of later either', async () => {
    const stand = await newStand(owner);
    await choose(owner, { kind: 'firstTap', on: false });
    await tap(stand, 1);
    await tell();
    await choose(owner, { kind: 'firstTap', on: true });
    await tap(stand, 1);
    await tell();
    expect(await toldTo(owner)).toEqual([]);
  });
});

describe('raising', () => {
  test('once per account and key, with its mail, and nothing of it when the transaction fails', async () => {
    await expect(
      write(async (trx) => {
        await server.deps.notices.raise(trx, news(owner));
        throw new Error('taken back');
      }),
    ).rejects.toThrow('taken back');
    expect([await toldTo(owner), await mailsTo(owner)]).toEqual([[], []]);
    expect(await raise(news(owner))).toBe(true);
    expect(await raise(news(owner))).toBe(false);
    const other = await newOwner();
    expect(await raise(news(other))).toBe(true);
    expect(await toldTo(owner)).toHaveLength(1);
    expect(await mailsTo(owner)).toHaveLength(1);
  });

  test('at most ten mails a day to one address; the list has all', async () => {
    const limited = await startTestServer({ config: { rateLimits: true } });
    try {
      const user = await limited.signUp();
      for (let n = 0; n < 12; n++)
        await limited.deps.database.db
          .transaction()
          .execute((trx) => limited.deps.notices.raise(trx, { ...news(user), key: `silence:a:${n}`, at: limited.clock.now() }));
      const { reader } = limited.deps.database;
      expect(await reader.selectFrom('mails').select('id').where('recipient', '=', user.email).execute()).toHaveLength(10);
      expect(await listOf(user)).toMatchObject({ notices: { length: 12 } });
    } finally {
      await limited.stop();
    }
  });

  test('of a silence: by product and last tap, to whoever has it', async () => {
    const { tellOfSilence } = server.deps.notices;
    const [stand, silentSince] = [await newStand(owner), Date.parse('2026-11-01T09:30:00Z')];
    const other = await newOwner();
    await write(async (trx) => {
      await tellOfSilence(trx, { standId: stand, ownerId: owner._id, silentSince });
      await tellOfSilence(trx, { standId: stand, ownerId: owner._id, silentSince });
      await tellOfSilence(trx, { standId: stand, ownerId: other._id, silentSince });
      await tellOfSilence(trx, { standId: stand, ownerId: owner._id, silentSince: silentSince + 1 });
    });
    expect(await toldTo(owner)).toMatchObject([
      { kind: 'silence', data: { name: 'Disken', silentSince: '2026-11-01T09:30:00.000Z' } },
      { kind: 'silence' },
    ]);
    expect(await toldTo(other)).toEqual([]);
  });
});

describe('the list', () => {
  test('is one’s own, newest first, goes on from its cursor, and is read up to a number that never goes back', async () => {
    const other = await newOwner();
    await raise(news(owner, { key: 'a' }));
    const { cursor, reset, readUpTo } = await listOf(owner);
    expect({ reset, readUpTo }).toEqual({ reset: true, readUpTo: 0 });
    await raise(news(other, { key: 'b' }));
    await raise(news(owner, { key: 'c' }));
    const next = await listOf(owner, cursor);
    expect(next).toMatchObject({ reset: false, notices: { length: 1 } });
    const number = next.notices[0]?.number ?? 0;
    const read = (upTo: number) => owner.call(endpoints.markNoticesRead, { body: { upTo } });
    expect(await read(number)).toMatchObject({ kind: 'ok', data: { readUpTo: number } });
    expect(await read(1)).toMatchObject({ data: { readUpTo: number } });
    // Nobody has read what was not told yet.
    expect(await read(Number.MAX_SAFE_INTEGER)).toMatchObject({ data: { readUpTo: number } });
    expect(await listOf(other)).toMatchObject({ readUpTo: 0, notices: { length: 1 } });
    for (const upTo of [-1, 1.5, '7', null]) expect(await read(upTo as number)).toMatchObject({ status: 400 });
  });

  test('a foreign cursor, or one of the future, begins anew', async () => {
    await raise(news(owner));
    const { cursor } = await listOf(owner);
    const [epoch = ''] = cursor.split('.');
    for (const since of ['x', 'ffff.1', `${epoch}.999999999999`, `${epoch}.-1`, ''])
      expect(await listOf(owner, since), since).toMatchObject({ reset: true, notices: { length: 1 } });
  });

  test('goes with the account', async () => {
    await raise(news(owner));
    await owner.call(endpoints.deleteAccount, { body: { password: owner.password } });
    for (const table of ['notices', 'notice_choices'] as const)
      expect(await server.deps.database.reader.selectFrom(table).selectAll().where('user_id', '=', owner._id).execute()).toEqual([]);
  });

  test('after a restore: numbers go on beyond all there ever were, and neither waiting mail nor message goes out again', async () => {
    await raise(news(owner, { at: server.clock.now() }));
    const [before] = (await listOf(owner)).notices;
    const { db, reader } = server.deps.database;
    await write((trx) => trx.updateTable('mails').set({ sent_at: null }).where('recipient', '=', owner.email).execute());
    await startNewTimeLine(db, Date.parse('2026-11-09T07:30:00Z'));
    expect(await mailsTo(owner)).toEqual([]);
    expect(await reader.selectFrom('notice_round').select(['week', 'is_done']).execute()).toEqual([{ week: '2026-11-09', is_done: 1 }]);
    await raise(news(owner, { key: 'later' }));
    const [after] = (await listOf(owner)).notices;
    expect(after?.number).toBeGreaterThan((before?.number ?? 0) + 1_000_000);
  });
});

describe('choices', () => {
  test('are by kind and by way; what is not said stays', async () => {
    const kinds = async () => {
      const answer = await owner.call(endpoints.noticeSettings);
      return answer.kind === 'ok' ? answer.data.kinds : null;
    };
    expect(await kinds()).toMatchObject({ silence: { on: true, mail: true }, firstTap: { on: true, mail: false }, week: { mail: true } });
    expect(await choose(owner, { kind: 'firstTap', mail: true })).toMatchObject({
      data: { kinds: { firstTap: { on: true, mail: true } } },
    });
    await choose(owner, { kind: 'firstTap', on: false });
    expect(await kinds()).toMatchObject({ firstTap: { on: false, mail: true }, silence: { on: true } });
    expect(await choose(owner, { kind: 'alt' as 'week', on: true })).toMatchObject({ status: 400 });
    expect(await raise(news(owner, { kind: 'firstTap' }))).toBe(false);
  });
});

describe('mails', () => {
  /** The mails as files, as a mail program reads them. */
  async function readMails() {
    const folder = join(server.dataDir, 'mail');
    const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml'));
    return Promise.all(names.map(async (name) => PostalMime.parse(await readFile(join(folder, name)))));
  }
  const mailOf = (user: TestUser) =>
    vi.waitFor(
      async () => {
        const mail = (await readMails()).find(({ to }) => to?.some(({ address }) => address === user.email));
        if (!mail) throw new Error('no mail yet');
        return mail;
      },
      { timeout: 10_000, interval: 20 },
    );
  const unsubscribeOf = (mail: Awaited<ReturnType<typeof mailOf>>): string => {
    const header = mail.headers.find(({ key }) => key === 'list-unsubscribe')?.value ?? '';
    return /^<(.+)>$/.exec(header)?.[1]?.replace(server.deps.config.publicUrl, '') ?? '';
  };

  test('say it in words, as text, whatever a product is called, and where such mails end', async () => {
    await raise(news(owner, { data: { name: '<b>Baren</b>\r\nBcc: x@example.dk', silentSince: '2026-11-01T10:00:00.000Z' } }));
    server.deps.notices.kick();
    const mail = await mailOf(owner);
    expect(mail.subject).toBe('<b>Baren</b> Bcc: x@example.dk er blevet stille');
    expect([mail.bcc, mail.html]).toEqual([undefined, undefined]);
    expect(mail.text).toContain('Der har ikke været tryk siden søndag den 1. november kl. 11.00, og det er usædvanligt.');
    expect(mail.text).toContain(`${server.deps.config.publicUrl}/dashboard/nyt`);
    expect(mail.headers.find(({ key }) => key === 'list-unsubscribe-post')?.value).toBe('List-Unsubscribe=One-Click');
    expect(mail.text).toContain(unsubscribeOf(mail));
    const lines = JSON.stringify(server.log.lines);
    for (const secret of [owner.email, unsubscribeOf(mail)]) expect(lines).not.toContain(secret);
  });

  test('end with one POST and no sign-in, and never by looking (RFC 8058)', async () => {
    await raise(news(owner));
    server.deps.notices.kick();
    const path = unsubscribeOf(await mailOf(owner));
    const byMail = async () => {
      const answer = await owner.call(endpoints.noticeSettings);
      return answer.kind === 'ok' && answer.data.kinds.silence;
    };
    for (const method of ['GET', 'HEAD']) expect((await server.fetch(path, { method })).status).toBe(200);
    const asked = await server.fetch(path);
    const html = await asked.text();
    expect(html).toContain('<form method="post">');
    expect(asked.headers.get('Content-Security-Policy')).toContain("form-action 'self'");
    expect(await byMail()).toMatchObject({ mail: true });
    const done = await server.fetch(path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded', Origin: 'https://mail.example' },
      body: 'List-Unsubscribe=One-Click',
    });
    expect([done.status, await done.text()]).toEqual([200, expect.stringContaining('Du er afmeldt') as string]);
    expect(await byMail()).toEqual({ on: true, mail: false, push: true });
    expect((await server.fetch(path, { method: 'POST' })).status).toBe(200);
    const before = (await mailsTo(owner)).length;
    await raise(news(owner, { key: 'next' }));
    expect(await mailsTo(owner)).toHaveLength(before);
    expect(await raise(news(owner, { key: 'week', kind: 'week', data: {} }))).toBe(true);
    expect(await mailsTo(owner)).toHaveLength(before + 1);
  });

  test('a link that was made up, cut or changed ends nothing', async () => {
    await raise(news(owner));
    server.deps.notices.kick();
    const path = unsubscribeOf(await mailOf(owner));
    const other = await newOwner();
    const wrong = [
      path.slice(0, -1),
      path.replace('silence', 'week'),
      path.replace(owner._id, other._id),
      `${path}x`,
      '/afmeld/x',
      `/afmeld/${'a'.repeat(5000)}`,
    ];
    for (const address of wrong) expect((await server.fetch(address, { method: 'POST' })).status, address.slice(0, 60)).toBe(404);
    expect((await server.fetch(path.replace('/afmeld/', '/afmeld/%'), { method: 'POST' })).status).toBeGreaterThanOrEqual(400);
  });
});
