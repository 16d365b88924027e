import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { setOnline } from '../../../testing/browser-fakes';
import { badGateway, refuse, silence, type FakeAnswers } from '../../../testing/fake-answers';
import { buildBusiness, buildReview, openReviews } from '../dashboard-fixture';

const place = { placeId: 'place-1', name: 'Café Kanel', address: 'Kanelgade 12', rating: 4.3, userRatingsTotal: 186 };
const open = async (answers: FakeAnswers) => {
  const view = openReviews(answers);
  await view.person.click(await screen.findByText('Tilknyt din virksomhed'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Find din virksomhed' }));
  const field = dialog.getByRole('searchbox', { name: 'Virksomhedens navn eller adresse' });
  return { ...view, dialog, field };
};

it('asks once when nothing was typed for 500 ms, and not for an empty field', async () => {
  const { person, api, dialog, field } = await open({ searchPlaces: { places: [place] } });
  const startedAt = Date.now();
  await person.type(field, ' kanel ');
  await dialog.findByText('Café Kanel');
  expect(Date.now() - startedAt).toBeGreaterThanOrEqual(500);
  expect(api.of('searchPlaces').map((call) => call.query.searchQuery)).toEqual(['kanel']);
  await person.clear(field);
  await waitFor(() => expect(dialog.queryByText('Café Kanel')).toBeNull());
  expect(api.of('searchPlaces')).toHaveLength(1);
});

it('shows name, address, rating and count; choosing one links it and names it', async () => {
  const answer = { business: buildBusiness(), reviews: [buildReview()], message: 'Café Kanel er nu tilknyttet din konto' };
  const { person, api, dialog, field } = await open({ searchPlaces: { places: [place] }, setupBusiness: answer });
  await person.type(field, 'kanel');
  await dialog.findByText('Café Kanel');
  const result = dialog.getByRole('button', { name: /Café Kanel/ });
  expect(result).toHaveTextContent('Kanelgade 12');
  expect(result).toHaveTextContent('186 anmeldelser');
  expect(within(result).getByRole('img', { name: '4,3 ud af 5 stjerner' })).toBeInTheDocument();
  await person.click(result);
  expect(await screen.findByText('Café Kanel er nu tilknyttet din konto')).toBeInTheDocument();
  expect(api.of('setupBusiness')[0]?.body).toEqual({ placeId: 'place-1' });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await screen.findByText('Mette Holm')).toBeInTheDocument();
});

it.each([
  ['with its reason', refuse(404, 'Virksomheden findes ikke hos Google'), 'Virksomheden findes ikke hos Google'],
  ['without one while a proxy is in trouble', badGateway, null],
])('says %s when linking failed and stays open', async (_, answer, reason) => {
  const { person, dialog, field } = await open({ searchPlaces: { places: [place] }, setupBusiness: answer });
  await person.type(field, 'kanel');
  await person.click(await dialog.findByText('Café Kanel'));
  expect(await dialog.findByText('Der opstod en fejl ved opsætning af Google Maps integration')).toBeInTheDocument();
  if (reason) expect(dialog.getByText(reason)).toBeInTheDocument();
  else expect(dialog.queryByText(/Du er offline/)).not.toBeInTheDocument();
  expect(dialog.getByRole('button', { name: /Café Kanel/ })).not.toBeOutOfUse();
});

it.each([
  ['nothing found', { places: [] }, 'Ingen resultater fundet'],
  ['a refusal', refuse(503, 'Google-anmeldelser er ikke sat op på denne portal.'), 'Kunne ikke udføre søgning'],
  ['silence', silence, 'Kunne ikke udføre søgning'],
  [
    'too many, with the wait',
    refuse(429, 'x', { headers: { 'Retry-After': '42' } }),
    'For mange søgninger. Vent venligst 42 sekunder før du prøver igen.',
  ],
  ['too many, without', refuse(429, 'x'), 'For mange søgninger. Vent venligst 60 sekunder før du prøver igen.'],
])('%s is told', async (_, answer, text) => {
  const { person, dialog, field } = await open({ searchPlaces: answer });
  await person.type(field, 'kanel');
  expect(await dialog.findByText(text)).toBeInTheDocument();
});

it('while it must wait, typing asks nobody', async () => {
  const { person, api, dialog, field } = await open({ searchPlaces: refuse(429, 'x') });
  await person.type(field, 'kanel');
  await dialog.findByText(/For mange søgninger/);
  await person.type(field, ' frederiksberg');
  expect(dialog.getByText(/For mange søgninger/)).toBeInTheDocument();
  expect(api.of('searchPlaces')).toHaveLength(1);
});

it('is out of use offline', async () => {
  const { dialog, field } = await open({});
  setOnline(false);
  expect(await dialog.findByText('Du er offline – søgning kræver internet')).toBeInTheDocument();
  expect(field).toBeOutOfUse();
});
