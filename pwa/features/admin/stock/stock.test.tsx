import { act, screen, waitFor, within } from '@testing-library/react';
import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { MAX_IDS } from '../../../../api/contract/limits';
import { DeleteUnclaimedBody, IdsBody, type UnclaimedStand } from '../../../../api/contract/stand';
import { buildStand } from '../../../../db/device/testing/build';
import { setViewport } from '../../../testing/browser-fakes';
import { laterAnswer, refuse, silence, withHeaders, type FakeAnswers, type FakeCall } from '../../../testing/fake-answers';
import { catchDownloads, catchLeaving } from '../../../testing/leaving';
import { renderScreen } from '../../../testing/render-screen';
import { StockSection } from './stock-section';

let left: string[];
let saved: { name: string; file: Blob }[];

const routes = [{ path: '/admin', Component: () => <StockSection loadsOnScroll={false} isMain /> }];
const stand = (standerId: string): UnclaimedStand => ({
  _id: `c${standerId}`,
  standerId,
  productType: 'kort',
  status: 'unclaimed',
  createdAt: '2026-02-03T12:00:00Z',
});
const open = (answers: FakeAnswers = {}) =>
  renderScreen({
    at: '/admin',
    routes,
    user: { isAdmin: true },
    answers: { listUnclaimed: ['ABC001', 'ABC002', 'ABC003'].map(stand), ...answers },
  });
const button = (name: string | RegExp) => screen.findByRole('button', { name });
const box = (name: string) => screen.findByLabelText<HTMLInputElement>(name, { selector: 'input' });
const WARNING = 'Vælg mindst ét produkt at downloade';

beforeEach(() => {
  vi.stubGlobal('fetch', async () => new Response(''));
  left = catchLeaving();
  saved = catchDownloads();
});
afterEach(() => vi.unstubAllGlobals());

describe('choosing', () => {
  it.each(['Download CSV', 'Download QR', 'Slet'])('%s without a choice only warns (SPEC §5)', async (name) => {
    const { person } = open();
    await box('Vælg ABC001');
    await person.click(await button(name));
    expect(await screen.findByText(WARNING)).toBeInTheDocument();
    expect(left).toEqual([]);
    expect(screen.queryByRole('alertdialog')).toBe(null);
  });

  it('select-all takes every row that is here, and the note every one that matches', async () => {
    const { person } = open({
      listUnclaimed: withHeaders([stand('ABC001'), stand('ABC002')], { 'X-Total-Count': '1000', 'X-Next-Cursor': 'n' }),
    });
    await person.click(await box('Vælg alle'));
    expect(await box('Vælg ABC002')).toBeChecked();
    expect(screen.getByText('2 valgt')).toBeInTheDocument();
    await person.click(await button('Vælg alle 1.000'));
    expect(screen.getByText('Alle 1.000 produkter er valgt')).toBeInTheDocument();
    await person.click(await box('Vælg ABC001'));
    expect(screen.getByText('999 valgt')).toBeInTheDocument();
    await person.click(await button('Ryd valg'));
    expect(await box('Vælg ABC002')).not.toBeChecked();
  });

  it('is a mode of its own on a phone, with its bar', async () => {
    setViewport(393);
    const { person } = open();
    expect(await button('Tilføj produkt')).not.toBeOutOfUse();
    await screen.findByText('ABC001');
    expect(screen.queryByRole('checkbox')).toBe(null);
    await person.click(await button('Vælg'));
    expect(screen.getByText('Ingen valgt')).toBeInTheDocument();
    await person.click(await box('Vælg ABC001'));
    expect(screen.getByText('1 valgt')).toBeInTheDocument();
    await person.click(await button('Download CSV'));
    await waitFor(() => expect(left).toEqual(['/api/stands/unclaimed/csv?ids=ABC001']));
    await person.click(await button('Færdig'));
    expect(screen.queryByRole('checkbox')).toBe(null);
  });
});

/** The stock as its list asks for it: the first rows, then all of it at once. */
const stockOf =
  (ids: readonly string[]) =>
  ({ query }: FakeCall) => {
    const isFirst = query.limit === '25';
    return withHeaders((isFirst ? ids.slice(0, 25) : ids).map(stand), {
      'X-Total-Count': String(ids.length),
      ...(isFirst && { 'X-Next-Cursor': 'n' }),
    });
  };

describe('downloads (rule 108)', () => {
  it.each([
    ['Download CSV', '/api/stands/unclaimed/csv?ids=ABC001,ABC003'],
    ['Download QR', '/api/stands/unclaimed/qr-codes?ids=ABC001,ABC003'],
  ])('%s of a few is a navigation', async (name, address) => {
    const { person } = open();
    await person.click(await box('Vælg ABC001'));
    await person.click(await box('Vælg ABC003'));
    await person.click(await button(name));
    await waitFor(() => expect(left).toEqual([address]));
  });

  it.each([
    [Response.json({ message: 'Der er ingen af dem', code: 'nothing_selected' }, { status: 400 }), 'Der er ingen af dem'],
    [new Response('<!doctype html>', { status: 502 }), 'CSV-filen kunne ikke hentes'],
  ])('of a few that is refused is told in the app, not navigated to (%#)', async (answer, words) => {
    vi.stubGlobal('fetch', async () => answer);
    const { person } = open();
    await person.click(await box('Vælg ABC001'));
    await person.click(await button('Download CSV'));
    expect(await screen.findByText(words)).toBeInTheDocument();
    expect(left).toEqual([]);
  });

  const many = Array.from({ length: 1000 }, (_, index) => `ABC${String(index + 1).padStart(6, '0')}`);
  const pages = stockOf(many);

  it('all that match are collected, fetched with their progress, and saved', async () => {
    const bodies: unknown[] = [];
    let finish = (): void => undefined;
    vi.stubGlobal('fetch', async (_address: string, init: RequestInit) => {
      bodies.push(JSON.parse(init.body as string));
      const body = new ReadableStream({
        start: (stream) => {
          stream.enqueue(new Uint8Array(312));
          finish = () => {
            stream.enqueue(new Uint8Array(688));
            stream.close();
          };
        },
      });
      return new Response(body, { headers: { 'X-Content-Length-Estimate': '1000', 'X-Total-Count': '1000' } });
    });
    const { person } = open({ listUnclaimed: pages });
    await person.click(await box('Vælg ABC000001'));
    await person.click(await button('Vælg alle 1.000'));
    await person.click(await button('Download QR'));
    expect(await screen.findByText('Henter 312 af 1.000')).toBeInTheDocument();
    expect(await button('Download QR')).toBeOutOfUse();
    finish();
    expect(await screen.findByText('qr-codes.zip er hentet')).toBeInTheDocument();
    expect(bodies).toEqual([{ ids: many }]);
    expect(saved.map(({ name, file }) => [name, file.size])).toEqual([['qr-codes.zip', 1000]]);
    expect(left).toEqual([]);
  });

  it('leaves out what was unticked, says when it failed, and stops when told', async () => {
    const bodies: { ids: string[] }[] = [];
    vi.stubGlobal('fetch', async (_address: string, init: RequestInit) => {
      bodies.push(JSON.parse(init.body as string) as { ids: string[] });
      return Response.json({ message: 'Serveren er optaget', code: 'busy' }, { status: 503 });
    });
    const { person } = open({ listUnclaimed: pages });
    await person.click(await box('Vælg ABC000001'));
    await person.click(await button('Vælg alle 1.000'));
    await person.click(await box('Vælg ABC000002'));
    await person.click(await button('Download CSV'));
    expect(await screen.findByText('Serveren er optaget')).toBeInTheDocument();
    expect(bodies[0]?.ids).toEqual(many.filter((id) => id !== 'ABC000002'));
    vi.stubGlobal(
      'fetch',
      (_address: string, { signal }: RequestInit) =>
        new Promise((_, reject) => signal?.addEventListener('abort', () => reject(new Error('stopped')))),
    );
    await person.click(await button('Download CSV'));
    await person.click(await button('Stop'));
    await waitFor(() => expect(screen.queryByRole('progressbar')).toBe(null));
    expect(saved).toEqual([]);
  });
});

describe('more than a call may name', () => {
  /** One is left out, so that the others have to be named: one more than a call takes. */
  const all = Array.from({ length: MAX_IDS + 2 }, (_, index) => `ABC${String(index + 1).padStart(6, '0')}`);
  async function chooseAllButOne(person: ReturnType<typeof open>['person']): Promise<void> {
    await person.click(await box('Vælg ABC000001'));
    await person.click(await button('Vælg alle 10.002'));
    await person.click(await box('Vælg ABC000002'));
  }

  it('is downloaded in several calls, as one list', async () => {
    const bodies: unknown[] = [];
    vi.stubGlobal('fetch', async (_address: string, init: RequestInit) => {
      bodies.push(JSON.parse(init.body as string));
      return new Response('standerId\r\nA\r\n');
    });
    const { person } = open({ listUnclaimed: stockOf(all) });
    await chooseAllButOne(person);
    await person.click(await button('Download CSV'));
    expect(await screen.findByText('unclaimed-products.csv er hentet')).toBeInTheDocument();
    expect(bodies.map((body) => v.is(IdsBody, body))).toEqual([true, true]);
    expect(await saved[0]?.file.text()).toBe('standerId\r\nA\r\nA\r\n');
  });

  it('is deleted in several calls, and counted as one', async () => {
    const deleted = ({ body }: FakeCall) => ({ message: 'nogle', deleted: (body as { ids: string[] }).ids.length });
    const { person, api } = open({ listUnclaimed: stockOf(all), deleteUnclaimed: deleted });
    await chooseAllButOne(person);
    await person.click(await button('Slet'));
    const dialog = within(await screen.findByRole('alertdialog'));
    await person.type(dialog.getByRole('textbox'), 'SLET');
    await person.click(dialog.getByRole('button', { name: 'Slet 10.001 produkter' }));
    expect(await screen.findByText('10.001 produkter slettet succesfuldt')).toBeInTheDocument();
    expect(api.of('deleteUnclaimed').map(({ body }) => v.is(DeleteUnclaimedBody, body))).toEqual([true, true]);
  });
});

describe('delete (rule 107)', () => {
  it('of some names them and sends their ids', async () => {
    const { person, api } = open({ deleteUnclaimed: { message: '2 produkter slettet succesfuldt', deleted: 2 } });
    await person.click(await box('Vælg ABC001'));
    await person.click(await box('Vælg ABC002'));
    await person.click(await button('Slet'));
    const dialog = await screen.findByRole('alertdialog', { name: 'Slet produkter' });
    expect(dialog).toHaveTextContent('ABC001, ABC002');
    expect(within(dialog).queryByRole('textbox')).toBe(null);
    api.answer({ listUnclaimed: [stand('ABC003')] });
    await person.click(within(dialog).getByRole('button', { name: 'Slet 2 produkter' }));
    expect(await screen.findByText('2 produkter slettet succesfuldt')).toBeInTheDocument();
    expect(api.of('deleteUnclaimed').map((call) => call.body)).toEqual([{ ids: ['ABC001', 'ABC002'] }]);
    await waitFor(() => expect(screen.queryByText('ABC001')).toBe(null));
  });

  it('of all needs SLET typed, and sends no ids at all', async () => {
    const { person, api } = open({ deleteUnclaimed: { message: '3 produkter slettet succesfuldt', deleted: 3 } });
    await person.click(await box('Vælg ABC001'));
    await person.click(await button('Vælg alle 3'));
    await person.click(await button('Slet'));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Slet alle produkter' }));
    const confirm = dialog.getByRole('button', { name: 'Slet 3 produkter' });
    const typed = dialog.getByRole('textbox', { name: 'Skriv SLET for at bekræfte' });
    expect(confirm).toBeOutOfUse();
    await person.type(typed, 'slet');
    expect(confirm).toBeOutOfUse();
    await person.clear(typed);
    await person.type(typed, 'SLET');
    await person.click(confirm);
    expect(await screen.findByText('3 produkter slettet succesfuldt')).toBeInTheDocument();
    expect(api.of('deleteUnclaimed').map((call) => call.body)).toEqual([undefined]);
  });

  it('of all that match a search sends their ids, never "all"', async () => {
    const { person, api } = open({ deleteUnclaimed: { message: '1 produkt slettet succesfuldt', deleted: 1 } });
    await box('Vælg ABC001');
    api.answer({ listUnclaimed: [stand('ABC002')] });
    await person.type(screen.getByRole('searchbox', { name: 'Søg efter produkt ID eller type' }), 'abc002');
    await waitFor(() => expect(screen.queryByText('ABC001')).toBe(null));
    await person.click(await box('Vælg ABC002'));
    await person.click(await button('Vælg alle 1, der matcher'));
    await person.click(await button('Slet'));
    const dialog = within(await screen.findByRole('alertdialog'));
    await person.type(dialog.getByRole('textbox'), 'SLET');
    await person.click(dialog.getByRole('button', { name: 'Slet 1 produkt' }));
    await waitFor(() => expect(api.of('deleteUnclaimed').map((call) => call.body)).toEqual([{ ids: ['ABC002'] }]));
    expect(api.of('listUnclaimed').find((call) => call.query.limit === '1000')?.query).toEqual({ limit: '1000', q: 'abc002' });
  });

  it('lets go of what was deleted, and not of what was chosen while it was', async () => {
    const { held, give } = laterAnswer<'deleteUnclaimed'>();
    const { person } = open({ deleteUnclaimed: held });
    await person.click(await box('Vælg ABC001'));
    await person.click(await button('Slet'));
    await person.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Slet 1 produkt' }));
    await person.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    await person.click(await box('Vælg ABC002'));
    await act(async () => give({ message: '1 produkt slettet succesfuldt', deleted: 1 }));
    expect(await screen.findByText('1 produkt slettet succesfuldt')).toBeInTheDocument();
    expect(await box('Vælg ABC002')).toBeChecked();
    expect(screen.getByText('1 valgt')).toBeInTheDocument();
  });

  it.each([
    [silence, 'Der opstod en fejl ved sletning af produkter'],
    [refuse(503, 'Serveren er optaget'), 'Der opstod en fejl ved sletning af produkter: Serveren er optaget'],
  ])('that did not succeed says so and keeps the choice (%#)', async (answer, words) => {
    const { person } = open({ deleteUnclaimed: answer });
    await person.click(await box('Vælg ABC001'));
    await person.click(await button('Slet'));
    await person.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Slet 1 produkt' }));
    expect(await screen.findByText(words)).toBeInTheDocument();
    expect(screen.getByText('1 valgt')).toBeInTheDocument();
  });
});

it('a product whose dialog was closed does not close the next one', async () => {
  const { held, give } = laterAnswer<'createStand'>();
  const { person } = open({ createStand: held });
  await person.click(await button('Tilføj produkt'));
  const add = within(await screen.findByRole('dialog', { name: 'Tilføj produkt' }));
  await person.type(add.getByRole('textbox', { name: 'Produkt ID' }), 'ABC009');
  await person.click(add.getByRole('button', { name: 'Tilføj produkt' }));
  await person.click(add.getByRole('button', { name: 'Annuller' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBe(null));
  await person.click(await button('Opret flere'));
  const bulk = within(await screen.findByRole('dialog', { name: 'Opret flere produkter' }));
  await person.type(bulk.getByRole('textbox', { name: 'Start ID' }), 'DEF');
  await act(async () => give({ ...buildStand({ standerId: 'ABC009' }), message: 'Produkt oprettet succesfuldt' }));
  expect(await screen.findByText('Produkt oprettet succesfuldt')).toBeInTheDocument();
  expect(bulk.getByRole('textbox', { name: 'Start ID' })).toHaveValue('DEF');
});
