import * as v from 'valibot';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { endpoints } from '../contract/endpoints';
import { BulkUploadAnswer } from '../contract/stand';
import { startTestServer, type TestServer, type TestUser } from '../testing/start-test-server';
import { addLandingPage, addStand, addStock, dataOf, refusalOf } from '../testing/stand-records';

let server: TestServer;
let anna: TestUser;
let bo: TestUser;

beforeAll(async () => {
  server = await startTestServer();
  anna = await server.signUp();
  bo = await server.signUp();
});
beforeEach(async () => {
  await server.deps.database.db.transaction().execute((trx) => trx.deleteFrom('stands').execute());
  for (const stander_id of ['A1', 'A2', 'A3']) await addStand(server, { stander_id, product_type: 'sticker' });
});
afterAll(() => server.stop());

function upload(content: string | Uint8Array<ArrayBuffer>, user = anna, headers: Record<string, string> = {}) {
  const body = new FormData();
  body.append('file', new Blob([content], { type: 'text/csv' }), 'produkter.csv');
  return user.call(endpoints.uploadStands, { body, headers });
}
const mine = async (user = anna) =>
  Object.fromEntries(
    dataOf(await user.call(endpoints.listStandRows)).map(({ standerId, redirectUrl, productType, nickname }) => [
      standerId,
      { redirectUrl, productType, nickname },
    ]),
  );

test('claims what can be claimed and says of the other rows why not (rule 104)', async () => {
  await addStand(server, {
    stander_id: 'MIN',
    owner_id: anna._id,
    redirect_url: 'https://gammel.dk/',
    nickname: 'Beholdes',
    product_type: 'kort',
  });
  await addStand(server, { stander_id: 'DERES', owner_id: bo._id });
  const answer = v.parse(
    BulkUploadAnswer,
    dataOf(
      await upload(
        [
          'standerId,redirectUrl,productType,nickname',
          'A1,eksempel.dk,plate,Disken',
          'a2,https://b.dk/x,,',
          'MIN,ny.dk,,',
          'DERES,c.dk,,',
          'NIX,c.dk,,',
          'A3,javascript:alert(1),,',
          'A1,d.dk,,',
          'A3,,,',
          ',e.dk,,',
          'A-3,e.dk,,',
        ].join('\n'),
      ),
    ),
  );
  expect(answer).toEqual({
    added: 3,
    updated: 1,
    message: '3 produkter tilføjet succesfuldt, heraf 1 opdateret',
    errors: [
      { row: 5, standerId: 'DERES', message: 'Produktet er allerede aktiveret' },
      { row: 6, standerId: 'NIX', message: 'Produkt ikke fundet' },
      { row: 7, standerId: 'A3', message: 'Adressen skal begynde med http:// eller https://' },
      { row: 8, standerId: 'A1', message: 'Produkt ID står flere gange i filen' },
      { row: 9, standerId: 'A3', message: 'Produkt ID står flere gange i filen' },
      { row: 10, standerId: '', message: 'Produkt ID mangler' },
      { row: 11, standerId: 'A-3', message: 'Produkt ID må kun indeholde store bogstaver (A-Z) og tal' },
    ],
  });
  expect(await mine()).toEqual({
    A1: { redirectUrl: 'https://eksempel.dk/', productType: 'plate', nickname: 'Disken' },
    A2: { redirectUrl: 'https://b.dk/x', productType: 'sticker', nickname: null },
    MIN: { redirectUrl: 'https://ny.dk/', productType: 'kort', nickname: 'Beholdes' },
  });
});

test('a file that only changes products of their own does not call them added', async () => {
  await upload('standerId;redirectUrl\nA1;a.dk\nA2;b.dk\n');
  const again = dataOf(await upload('standerId;redirectUrl\nA1;c.dk\nA2;d.dk\n'));
  expect(again).toMatchObject({ added: 2, updated: 2, message: '2 produkter opdateret succesfuldt' });
  const one = dataOf(await upload('standerId;redirectUrl\nA1;e.dk\n'));
  expect(one.message).toBe('1 produkt opdateret succesfuldt');
});

describe('the file as programs write it (rule 103)', () => {
  const rows = (separator: string, end: string) =>
    [
      ['standerId', 'redirectUrl', 'nickname'],
      ['A1', 'https://a.dk/?x=1', 'Blåbær & Øl'],
      ['A2', 'b.dk', ''],
    ]
      .map((cells) => cells.join(separator) + end)
      .join('');
  const windows1252 = (text: string) => Uint8Array.from(Buffer.from(text, 'latin1'));
  const utf16 = (text: string) => Uint8Array.from(Buffer.from(`\uFEFF${text}`, 'utf16le'));

  test.each<[string, string | Uint8Array<ArrayBuffer>]>([
    ['Danish Excel, "CSV UTF-8": BOM, semicolons, CRLF', `\uFEFF${rows(';', '\r\n')}`],
    ['Danish Excel, plain CSV: Windows-1252, semicolons, CRLF', windows1252(rows(';', '\r\n'))],
    ['Excel, Unicode text: UTF-16 with tabs', utf16(rows('\t', '\r\n'))],
    ['Google Sheets: commas, LF', rows(',', '\n')],
    ['Numbers of old: CR alone', rows(';', '\r')],
    ['with a sep= line', `sep=;\r\n${rows(';', '\r\n')}`],
    ['with empty lines and spaces', `\r\n${rows(' ; ', '\r\n\r\n')}\r\n;;\r\n`],
    [
      'with a header in another case and order',
      'NICKNAME;RedirectURL;standerid;Andet\r\nBlåbær & Øl;https://a.dk/?x=1;A1;x\r\n;b.dk;A2\r\n',
    ],
    ['with quotes', '"standerId";"redirectUrl";"nickname"\r\n"A1";"https://a.dk/?x=1";"Blåbær & Øl"\r\n"A2";"b.dk";""\r\n'],
  ])('%s', async (_, content) => {
    const answer = dataOf(await upload(content));
    expect(answer).toMatchObject({ added: 2, errors: [] });
    expect(await mine()).toEqual({
      A1: { redirectUrl: 'https://a.dk/?x=1', productType: 'sticker', nickname: 'Blåbær & Øl' },
      A2: { redirectUrl: 'https://b.dk/', productType: 'sticker', nickname: null },
    });
  });

  test('a quoted cell may hold the separator, quotes and a line break; rows are counted as the sheet does', async () => {
    const answer = dataOf(await upload('standerId;redirectUrl;nickname\r\nA1;a.dk;"Bord 1; ""vindue""\r\nstuen"\r\n\r\nNIX;a.dk;\r\n'));
    expect(answer.errors).toEqual([{ row: 4, standerId: 'NIX', message: 'Produkt ikke fundet' }]);
    expect((await mine()).A1?.nickname).toBe('Bord 1; "vindue"\nstuen');
  });

  test('types are read in any case, and an unknown one is said', async () => {
    const answer = dataOf(await upload('standerId;redirectUrl;productType\nA1;a.dk;Kort\nA2;a.dk;krus\n'));
    expect(answer.errors).toEqual([{ row: 3, standerId: 'A2', message: 'Ukendt produkttype: krus' }]);
    expect((await mine()).A1?.productType).toBe('kort');
  });
});

describe('files that are refused', () => {
  test.each([
    ['', 'CSV-filen er tom'],
    ['\uFEFF \r\n', 'CSV-filen er tom'],
    ['standerId;redirectUrl\n', 'CSV-filen indeholder ingen produkter'],
    ['id;redirectUrl\nA1;a.dk\n', 'CSV-filen mangler kolonnen standerId'],
    ['standerId;url\nA1;a.dk\n', 'CSV-filen mangler kolonnen redirectUrl'],
    ['standerId;redirectUrl\nA1;"a.dk\n', 'CSV-filen kunne ikke læses. Kontroller anførselstegnene.'],
    [`standerId;redirectUrl\n${'A1;a.dk\n'.repeat(1001)}`, 'CSV-filen må højst indeholde 1000 produkter'],
  ])('%j', async (content, message) => {
    expect(refusalOf(await upload(content))).toMatchObject({ status: 400, problem: { message, errors: { file: message } } });
    expect(await mine()).toEqual({});
  });

  test('above 1 MB is 413, no file 400, signed out 401', async () => {
    expect(refusalOf(await upload('x'.repeat(1024 * 1024 + 1)))).toMatchObject({
      status: 413,
      problem: { message: 'CSV-filen må højst være 1 MB' },
    });
    const body = new FormData();
    body.append('andet', 'x');
    expect(refusalOf(await anna.call(endpoints.uploadStands, { body }))).toMatchObject({
      status: 400,
      problem: { message: 'Vælg en CSV-fil' },
    });
    expect(refusalOf(await server.call(endpoints.uploadStands, { body })).status).toBe(401);
  });
});

test('a thousand rows in one go, and the repeat with the same key adds nothing', async () => {
  const ids = Array.from({ length: 1000 }, (_, index) => `T${index}`);
  await addStock(server, ids);
  const csv = `standerId;redirectUrl\r\n${ids.map((id) => `${id};https://a.dk/${id}\r\n`).join('')}`;
  const first = await upload(csv, bo, { 'Idempotency-Key': '"tusind"' });
  expect(dataOf(first)).toMatchObject({ added: 1000, errors: [] });
  const again = await upload(csv, bo, { 'Idempotency-Key': '"tusind"' });
  expect(dataOf(again)).toEqual(dataOf(first));
  expect(again.kind === 'ok' && again.headers.get('Idempotency-Replayed')).toBe('true');
  expect(refusalOf(await upload('standerId;redirectUrl\nA1;a.dk', bo, { 'Idempotency-Key': '"tusind"' })).status).toBe(422);
  expect(Object.keys(await mine(bo))).toHaveLength(1000);
});

test.each([0, 1, 2, 3])('a name of emoji is whole wherever a large file is divided for reading (%i)', async (offset) => {
  const ids = Array.from({ length: 900 }, (_, index) => `E${index}`);
  await addStock(server, ids);
  const nickname = '🍕'.repeat(30);
  const csv = `standerId;redirectUrl;nickname\n${' '.repeat(offset)}${ids.map((id) => `${id};https://a.dk/;${nickname}\n`).join('')}`;
  expect(dataOf(await upload(csv, bo))).toMatchObject({ added: 900, errors: [] });
  expect(new Set(Object.values(await mine(bo)).map((stand) => stand.nickname))).toEqual(new Set([nickname]));
});

test('a new address takes a product off its landing page', async () => {
  const page = await addLandingPage(server, { owner_id: anna._id });
  await addStand(server, { stander_id: 'SIDE', owner_id: anna._id, landing_page_id: page.id });
  expect(dataOf(await upload('standerId;redirectUrl\nSIDE;a.dk')).added).toBe(1);
  expect(dataOf(await anna.call(endpoints.listStandRows))[0]).toMatchObject({ landingPageId: null, redirectUrl: 'https://a.dk/' });
});

test('new products of a file count towards the day’s claims (rule 41)', async () => {
  const limited = await startTestServer({ config: { rateLimits: true } });
  try {
    const owner = await limited.signUp();
    const ids = Array.from({ length: 53 }, (_, index) => `L${index}`);
    await addStock(limited, ids);
    const answer = dataOf(await upload(`standerId;redirectUrl\n${ids.map((id) => `${id};a.dk`).join('\n')}`, owner));
    expect(answer.added).toBe(50);
    expect(answer.errors.map((error) => error.message)).toEqual(
      Array.from({ length: 3 }, () => 'Du har nået grænsen for nye produkter på én dag'),
    );
    // What is the owner's already may still be changed.
    expect(dataOf(await upload('standerId;redirectUrl\nL0;b.dk', owner)).added).toBe(1);
  } finally {
    await limited.stop();
  }
});
