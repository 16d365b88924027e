import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { addDays } from '../../../api/contract/days';
import { MAX_QUEUED_EDITS } from '../../../db/device/outbox/outbox';
import { today } from '../../figures/days';
import { badGateway, refuse, silence, withHeaders } from '../../testing/fake-answers';
import {
  buildPage,
  device,
  dialog,
  fakeImageAddresses,
  fetchAgain,
  fetchStandsAgain,
  fill,
  noFigures,
  open,
  ownStand,
  sent,
  startCreate,
} from './landing-pages-fixture';
import { mutateOne } from '../../../db/device/testing/mutate-one';

beforeEach(fakeImageAddresses);

describe('the list', () => {
  it('shows title, address, use and actions of each page, the newest first', async () => {
    const other = buildPage({ _id: 'c0000000000000000000000c', title: 'Frokost', urlPath: null, createdAt: '2026-11-02T09:00:00.000Z' });
    open({ listLandingPages: [buildPage(), other] });
    const cards = await screen.findAllByRole('article');
    expect(cards.map((card) => card.getAttribute('aria-label'))).toEqual(['Frokost', 'Café Kanel']);
    const kanel = within(cards[1] as HTMLElement);
    expect(await kanel.findByRole('link', { name: 'portal.example.dk/cafe-kanel' })).toHaveAttribute(
      'href',
      'https://portal.example.dk/cafe-kanel',
    );
    await waitFor(() => expect(kanel.getByText('Bruges af 1 produkt')).toBeInTheDocument());
    const frokost = within(cards[0] as HTMLElement);
    expect(frokost.getByRole('link', { name: `portal.example.dk/landing/${other._id}` })).toBeInTheDocument();
    expect(frokost.getByText('Bruges ikke endnu')).toBeInTheDocument();
    for (const name of ['Rediger Frokost', 'Åbn Frokost i ny fane', 'Kopiér adressen til Frokost', 'Slet Frokost']) {
      expect(frokost.getByRole('button', { name })).toBeInTheDocument();
    }
  });

  it('shows what was counted of each page in the last 30 days, once the server has said', async () => {
    const count = (linkId: string | null, day: string, times: number) => ({ pageId: buildPage()._id, linkId, day, count: times });
    const rows = [
      count(null, today(), 1000),
      count(null, addDays(today(), -29), 200),
      count(null, addDays(today(), -30), 7),
      count('a', today(), 300),
    ];
    open({ pageStatistics: { ...noFigures, rows } });
    const card = await screen.findByRole('article', { name: 'Café Kanel' });
    await waitFor(() => expect(card.textContent?.replace(/\u00a0/g, ' ')).toContain('1.200 visninger300 tryk (25 %)Sidste 30 dage'));
  });

  it('says what it is for when it is empty, with one way on', async () => {
    const { person } = open({ listLandingPages: [] });
    expect(await screen.findByText('Du har ingen landing pages endnu')).toBeInTheDocument();
    await person.click(screen.getAllByRole('button', { name: 'Opret landing page' }).at(-1) as HTMLElement);
    expect(await screen.findByRole('heading', { name: 'Ny landing page' })).toBeInTheDocument();
  });

  it('says why it could not be fetched, and tries again when asked (SPEC §8)', async () => {
    const { person, api } = open({ listLandingPages: refuse(500, 'Serveren kunne ikke svare') });
    expect(await screen.findByText('Der opstod en fejl ved hentning af landing pages: Serveren kunne ikke svare')).toBeInTheDocument();
    api.answer({ listLandingPages: [buildPage()] });
    await person.click(screen.getByRole('button', { name: 'Prøv igen' }));
    expect(await screen.findByRole('article', { name: 'Café Kanel' })).toBeInTheDocument();
  });

  it('counts down after a 429', async () => {
    open({ listLandingPages: refuse(429, 'For mange', { headers: { 'Retry-After': '5' } }) });
    expect(await screen.findByText(/^Der opstod en fejl ved hentning af landing pages: For mange forespørgsler/)).toBeInTheDocument();
    expect(await screen.findByText(/^Prøver igen om (60|59) sekunder$/)).toBeInTheDocument();
  });

  it('calls nobody offline whose server a proxy does not reach', async () => {
    open({ listLandingPages: badGateway });
    expect(await screen.findByText('Der opstod en fejl ved hentning af landing pages: Der opstod en fejl')).toBeInTheDocument();
  });

  it('never fetched and offline: says so, and a page can still be made', async () => {
    const { person } = open({ listLandingPages: silence, listStandRows: silence, createLandingPage: silence });
    expect(await screen.findByText('Du er offline, og der er endnu ikke hentet data til denne enhed.')).toBeInTheDocument();
    const form = await startCreate(person);
    await fill(person, form.getByLabelText('Titel'), 'Uden net');
    await person.click(form.getByRole('button', { name: 'Opret landing page', hidden: true }));
    expect(await screen.findByText('Gemt offline – synkroniseres senere')).toBeInTheDocument();
    const card = within(await screen.findByRole('article', { name: 'Uden net', hidden: true }));
    expect(card.getByText('Venter på at blive sendt')).toBeInTheDocument();
    expect(card.getByRole('button', { name: 'Åbn Uden net i ny fane', hidden: true })).toHaveAttribute('aria-disabled', 'true');
  });
});

describe('deleting', () => {
  it('asks with the name and the use, and sends it (SPEC §5, rule 43)', async () => {
    const { person, api } = open({ deleteLandingPage: { message: 'Landing page slettet' } });
    await screen.findByText('Bruges af 1 produkt');
    await person.click(screen.getByRole('button', { name: 'Slet Café Kanel' }));
    const question = within(await screen.findByRole('alertdialog'));
    expect(question.getByText('Er du sikker på, at du vil slette denne landing page?')).toBeInTheDocument();
    expect(question.getByText('Café Kanel')).toBeInTheDocument();
    expect(question.getByText(/^Bruges af 1 produkt\. /)).toBeInTheDocument();
    expect(question.getByRole('button', { name: 'Annuller', hidden: true })).toHaveFocus();
    await person.click(question.getByRole('button', { name: 'Slet landing page', hidden: true }));
    await waitFor(() => expect(screen.queryByRole('article')).not.toBeInTheDocument());
    await waitFor(() => expect(api.of('deleteLandingPage')).toHaveLength(1));
    expect(await screen.findByText('Landing page slettet')).toBeInTheDocument();
  });

  it('asks before it deletes what others have written under the question', async () => {
    const { person, api } = open();
    await person.click(await screen.findByRole('button', { name: 'Slet Café Kanel' }));
    const question = within(await screen.findByRole('alertdialog'));
    const current = buildPage({ version: 5, description: 'Åbent i julen' });
    api.answer({
      listLandingPages: withHeaders([current], { 'X-Rev': '5', ETag: '"e.5"' }),
      deleteLandingPage: refuse(412, 'Ændret et andet sted', { code: 'version_conflict', current }),
    });
    await act(fetchAgain);
    await waitFor(async () => expect(await device.db.pages.get(current._id)).toMatchObject({ version: 5 }));
    await person.click(question.getByRole('button', { name: 'Slet landing page', hidden: true }));
    await waitFor(() => expect(api.of('deleteLandingPage')).toHaveLength(1));
    expect(api.of('deleteLandingPage')[0]?.headers.get('If-Match')).not.toBe('"5"');
    expect(await screen.findByText(/er også blevet ændret et andet sted/)).toBeInTheDocument();
  });
});

const free = { ...ownStand, landingPageId: null, configured: false };

it('a page made for a product is shown by it (createPageFor)', async () => {
  const { person, api, address } = open(
    { listStandRows: [free], updateStand: { ...free, message: 'ok', version: 9 } },
    '/landing-pages?ny=ABC001',
  );
  const form = within(await dialog());
  expect(address()).toBe('/landing-pages');
  expect(await form.findByText('Når du gemmer, viser Disken den nye side.')).toBeInTheDocument();
  await fill(person, form.getByLabelText('Titel'), 'Til disken');
  await person.click(form.getByRole('button', { name: 'Opret landing page', hidden: true }));
  // Without the browser's locks two senders may meet; the key makes it one edit.
  await waitFor(() => expect(new Set(api.of('updateStand').map(({ headers }) => headers.get('Idempotency-Key'))).size).toBe(1));
  expect(api.of('updateStand')[0]?.body).toMatchObject({ landingPageId: sent(api.of('createLandingPage')[0]?.body)._id });
  expect(await screen.findByText('Disken viser nu "Til disken"')).toBeInTheDocument();
});

it('a page made for a product asks before it takes the place of what others have set meanwhile', async () => {
  const { person, api } = open({ listStandRows: [free] }, '/landing-pages?ny=ABC001');
  const form = within(await dialog());
  await form.findByText('Når du gemmer, viser Disken den nye side.');
  const current = { ...free, redirectUrl: 'https://ny.dk/', targetUrl: 'https://ny.dk/', configured: true, version: 5 };
  api.answer({
    listStandRows: withHeaders([current], { 'X-Rev': '5', ETag: '"e.5"' }),
    updateStand: refuse(412, 'Ændret et andet sted', { code: 'version_conflict', current }),
  });
  await act(fetchStandsAgain);
  await waitFor(async () => expect(await device.db.stands.get(free._id)).toMatchObject({ version: 5 }));
  await fill(person, form.getByLabelText('Titel'), 'Til disken');
  await person.click(form.getByRole('button', { name: 'Opret landing page', hidden: true }));
  await waitFor(() => expect(api.of('updateStand').length).toBeGreaterThan(0));
  expect(api.of('updateStand')[0]?.headers.get('If-Match')).not.toBe('"5"');
});

it('a page made for a product is not made alone, nor twice, when the device has no room for both edits', async () => {
  const { person } = open({ listStandRows: [free], createLandingPage: silence, updateStand: silence }, '/landing-pages?ny=ABC001');
  const form = within(await dialog());
  await form.findByText('Når du gemmer, viser Disken den nye side.');
  await mutateOne(device, { entity: 'page', kind: 'update', id: buildPage()._id, patch: { title: 'Café Vanilje' } });
  const [edit] = await device.db.outbox.toArray();
  const others = Array.from({ length: MAX_QUEUED_EDITS - 2 }, (_, index) => ({
    ...edit!,
    seq: 100 + index,
    key: `k${index}`,
    id: `c${String(index).padStart(23, '0')}`,
  }));
  await device.db.outbox.bulkPut(others);
  await fill(person, form.getByLabelText('Titel'), 'Til disken');
  const save = form.getByRole('button', { name: 'Opret landing page', hidden: true });
  const made = async () => (await device.db.outbox.toArray()).filter(({ kind }) => kind === 'create').length;
  await person.click(save);
  expect(await screen.findByText(/^Der venter for mange ændringer/)).toBeInTheDocument();
  expect(await made()).toBe(0);
  await device.db.outbox.delete(100);
  await person.click(save);
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(await made()).toBe(1);
});
