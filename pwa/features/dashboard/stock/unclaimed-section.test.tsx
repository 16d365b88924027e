import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { setOnline } from '../../../testing/browser-fakes';
import type { UnclaimedStand } from '../../../../api/contract/stand';
import { laterAnswer, refuse, withHeaders, type FakeAnswers, type FakeCall } from '../../../testing/fake-answers';
import { buildStand, openStands, stands } from '../dashboard-fixture';

const stock = Array.from({ length: 60 }, (_, index): UnclaimedStand => ({
  _id: `b000000000000000000000${String(index + 1).padStart(2, '0')}`,
  standerId: `NY${String(index + 1).padStart(3, '0')}`,
  productType: 'sticker',
  status: 'unclaimed',
  createdAt: '2026-11-01T09:00:00.000Z',
}));

/** As the server does it: search, pages of `limit`, a cursor to the next. */
function listUnclaimed({ query }: FakeCall) {
  const found = stock.filter((stand) => stand.standerId.includes(query.q ?? ''));
  const from = Number(query.cursor ?? 0);
  const to = from + Number(query.limit);
  return withHeaders(found.slice(from, to), {
    'X-Total-Count': String(found.length),
    ...(to < found.length && { 'X-Next-Cursor': String(to) }),
  });
}

const open = async (answers: FakeAnswers = {}) => {
  const view = openStands({ listUnclaimed, ...answers });
  const toggle = (await screen.findByText(/^Uaktiverede produkter/)).closest('button') as HTMLButtonElement;
  return { ...view, toggle };
};
const shownIds = () =>
  within(screen.getByRole('list', { name: 'Uaktiverede produkter' }))
    .getAllByRole('listitem')
    .map((item) => item.textContent?.slice(0, 5));

it('is folded away with the number of products', async () => {
  const { toggle, api } = await open();
  await waitFor(() => expect(toggle).toHaveTextContent('Uaktiverede produkter (60)'));
  expect(toggle).toHaveAttribute('aria-expanded', 'false');
  expect(screen.queryByRole('list', { name: 'Uaktiverede produkter' })).toBeNull();
  expect(api.of('listUnclaimed')[0]?.query).toEqual({ limit: '25' });
});

it('shows 25 per page', async () => {
  const { person, toggle } = await open();
  await person.click(toggle);
  expect(await screen.findByText('1–25 af 60')).toBeInTheDocument();
  expect(shownIds()).toHaveLength(25);
  await person.click(screen.getByText('Næste'));
  expect(await screen.findByText('26–50 af 60')).toBeInTheDocument();
  await person.click(screen.getByText('Næste'));
  await waitFor(() => expect(shownIds()[0]).toBe('NY051'));
  expect(screen.getByText('51–60 af 60')).toBeInTheDocument();
  expect(screen.getByText('Næste').closest('button')).toBeOutOfUse();
  await person.click(screen.getByText('Forrige'));
  await waitFor(() => expect(shownIds()[0]).toBe('NY026'));
});

it('says of a page only what is on it while the next is on its way, and turns once per page', async () => {
  const { person, toggle, api } = await open();
  await person.click(toggle);
  await screen.findByText('1–25 af 60');
  const { held, give } = laterAnswer<'listUnclaimed'>();
  api.answer({ listUnclaimed: (call: FakeCall) => held.then(() => listUnclaimed(call)) });
  await person.click(screen.getByText('Næste'));
  await person.click(screen.getByText('Næste'));
  expect(screen.getByText('1–25 af 60')).toBeInTheDocument();
  expect(shownIds()[0]).toBe('NY001');
  give([]);
  expect(await screen.findByText('26–50 af 60')).toBeInTheDocument();
  expect(shownIds()[0]).toBe('NY026');
  expect(screen.getByText('Næste').closest('button')).not.toBeOutOfUse();
  expect(api.of('listUnclaimed').filter(({ query }) => query.cursor !== undefined)).toHaveLength(1);
});

it('a page that was emptied by others still leads back', async () => {
  const { person, toggle, api } = await open();
  await person.click(toggle);
  await screen.findByText('1–25 af 60');
  api.answer({ listUnclaimed: withHeaders([], { 'X-Total-Count': '25' }) });
  await person.click(screen.getByText('Næste'));
  expect(await screen.findByText('Alle produkter på denne side er aktiveret')).toBeInTheDocument();
  expect(screen.getByText('Næste').closest('button')).toBeOutOfUse();
  await person.click(screen.getByText('Forrige'));
  expect(await screen.findByText('1–25 af 60')).toBeInTheDocument();
});

it('searches by the printed id, from the first page', async () => {
  const { person, toggle } = await open();
  await person.click(toggle);
  await screen.findByText('1–25 af 60');
  await person.click(screen.getByText('Næste'));
  await person.type(screen.getByRole('searchbox', { name: 'Søg efter produkt ID' }), 'ny01');
  await waitFor(() => expect(shownIds()[0]).toBe('NY010'));
  expect(screen.getByText('1–10 af 10')).toBeInTheDocument();
  await person.type(screen.getByRole('searchbox'), 'X');
  expect(await screen.findByText('Ingen uaktiverede produkter matcher "NY01X"')).toBeInTheDocument();
});

it('activates one; it moves to the own products', async () => {
  const mine = buildStand({
    _id: 'b00000000000000000000001',
    standerId: 'NY001',
    nickname: null,
    redirectUrl: null,
    targetUrl: null,
    configured: false,
  });
  const { person, api, toggle } = await open({ activateStand: { message: 'ok', stand: mine } });
  await person.click(toggle);
  const button = await screen.findByLabelText('Aktivér NY001');
  api.answer({
    listStandRows: [...stands, mine],
    listUnclaimed: (call: FakeCall) => listUnclaimed({ ...call, query: { ...call.query, q: 'NY00' } }),
  });
  await person.click(button);
  expect(await screen.findByText('Produkt aktiveret succesfuldt')).toBeInTheDocument();
  expect(api.of('activateStand')[0]?.params).toEqual({ standerId: 'NY001' });
  await waitFor(() => expect(screen.getAllByText('NY001').some((cell) => cell.closest('tr'))).toBe(true));
  await waitFor(() => expect(toggle).toHaveTextContent('(9)'));
  await person.click(screen.getByText('Tilføj link'));
  expect(await screen.findByRole('dialog', { name: 'Rediger produkt: NY001' })).toBeInTheDocument();
});

it.each([
  ['the words of the server', refuse(409, 'Produktet er allerede aktiveret'), 'Produktet er allerede aktiveret'],
  ['its own words without any', refuse(500, ''), 'Der opstod en fejl ved aktivering af produkt'],
])('a refused activation shows %s', async (_, answer, text) => {
  const { person, toggle } = await open({ activateStand: answer });
  await person.click(toggle);
  await person.click(await screen.findByLabelText('Aktivér NY001'));
  expect(await screen.findByText(text)).toBeInTheDocument();
});

it('says when the list cannot be fetched; the own products stay', async () => {
  const { person, api, toggle } = await open({ listUnclaimed: refuse(500, 'x') });
  await person.click(toggle);
  expect(await screen.findByText('Kunne ikke hente uaktiverede produkter')).toBeInTheDocument();
  expect(await screen.findByText('Disken')).toBeInTheDocument();
  api.answer({ listUnclaimed });
  await person.click(screen.getByText('Prøv igen'));
  expect(await screen.findByText('1–25 af 60')).toBeInTheDocument();
});

it('an empty stock is said in words', async () => {
  const { person, toggle } = await open({ listUnclaimed: withHeaders([], { 'X-Total-Count': '0' }) });
  await person.click(toggle);
  expect(await screen.findByText('Der er ingen uaktiverede produkter')).toBeInTheDocument();
});

it('needs the network, and says so offline', async () => {
  const { person, toggle } = await open();
  await person.click(toggle);
  await screen.findByText('1–25 af 60');
  setOnline(false);
  expect(await screen.findByText('Du er offline – uaktiverede produkter kan kun ses og aktiveres, når du er online')).toBeInTheDocument();
  expect(screen.queryByLabelText(/^Aktivér NY/)).toBeNull();
});
