import { screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { setOnline } from '../../../testing/browser-fakes';
import { refuse, silence, type FakeAnswers } from '../../../testing/fake-answers';
import { buildBusiness, buildReview, buildStand, notLinked, openReviews, stands } from '../dashboard-fixture';

afterEach(() => {
  vi.restoreAllMocks();
});

const LONG = 'Vi kom lige inden lukketid og fik den varmeste velkomst. '.repeat(6);
const reviews = [
  buildReview({ author_name: 'Bo Gammel', time: 1_780_000_000, rating: 3 }),
  buildReview({
    author_name: 'Ida Ny',
    time: 1_790_000_000,
    text: LONG,
    authorUrl: 'https://maps.example/ida',
    reviewUrl: 'https://maps.example/r',
    flagUrl: 'https://maps.example/flag',
  }),
  buildReview({ author_name: 'Eva Midt', time: 1_785_000_000, text: '', profile_photo_url: 'https://lh3.googleusercontent.com/eva' }),
];
const open = (business = buildBusiness(), list = reviews, more: FakeAnswers = {}) =>
  openReviews({ googleReviews: { business, reviews: list }, ...more });
const card = () => within(screen.getByRole('region', { name: 'Google anmeldelser' }));
const authors = () =>
  card()
    .getAllByRole('article')
    .map((article) => article.getAttribute('aria-label')?.replace('Anmeldelse af ', ''));
const copied = () => vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();

describe('without a linked business', () => {
  it('a 404 says nothing but offers to link one', async () => {
    openReviews();
    expect((await screen.findByText('Tilknyt din virksomhed')).closest('button')).not.toBeOutOfUse();
    expect(screen.getByText('Ingen virksomhedsdata tilgængelig')).toBeInTheDocument();
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('with a linked business', () => {
  it('shows average, count, name, address, phone and website', async () => {
    open();
    expect(await screen.findByText('Café Kanel')).toBeInTheDocument();
    expect(card().getByRole('img', { name: '4,3 ud af 5 stjerner' })).toBeInTheDocument();
    expect(card().getByText('1.186 anmeldelser')).toBeInTheDocument();
    expect(card().getByRole('link', { name: 'Kanelgade 12, 2000 Frederiksberg' }).getAttribute('href')).toContain('query_place_id=place-1');
    expect(card().getByRole('link', { name: '70 00 00 00' })).toHaveAttribute('href', 'tel:70000000');
    expect(card().getByRole('link', { name: 'cafe-kanel.example' })).toHaveAttribute('href', 'https://www.cafe-kanel.example/');
    expect(card().getByText('Google Maps')).toBeInTheDocument();
    expect(card().queryByText('Demodata')).toBeNull();
  });

  it('marks invented data, and does without what Google does not know', async () => {
    open(buildBusiness({ isDemo: true, rating: null, website: 'javascript:alert(1)' }), []);
    expect(await screen.findByText('Demodata')).toBeInTheDocument();
    expect(card().getByText('Ingen bedømmelse endnu')).toBeInTheDocument();
    expect(card().getByText('Ingen anmeldelser at vise')).toBeInTheDocument();
    expect(card().queryByRole('link', { name: /javascript|alert/ })).toBeNull();
  });

  it('lists the newest first, the oldest first when asked, and says how many there are (rule 128)', async () => {
    const { person } = open();
    await screen.findByText('Viser 3 af 1.186');
    expect(authors()).toEqual(['Ida Ny', 'Eva Midt', 'Bo Gammel']);
    await person.click(card().getByRole('radio', { name: 'Ældste' }));
    expect(authors()).toEqual(['Bo Gammel', 'Eva Midt', 'Ida Ny']);
  });

  it('shows more of many when asked', async () => {
    const many = Array.from({ length: 9 }, (_, index) => buildReview({ author_name: `Gæst ${index}`, time: 1_790_000_000 + index }));
    const { person } = open(buildBusiness(), many);
    await screen.findByText('Viser 6 af 1.186');
    await person.click(card().getByRole('button', { name: 'Vis 3 flere' }));
    expect(card().getByText('Viser 9 af 1.186')).toBeInTheDocument();
    expect(card().queryByRole('button', { name: /flere$/ })).toBeNull();
  });

  it('folds long texts, credits the author and says when there is no text', async () => {
    const { person } = open();
    await screen.findByText('Ida Ny');
    const ida = within(screen.getByRole('article', { name: 'Anmeldelse af Ida Ny' }));
    await person.click(ida.getByRole('button', { name: 'Læs mere', expanded: false }));
    expect(ida.getByRole('button', { name: 'Læs mindre', expanded: true })).toBeInTheDocument();
    expect(ida.getByRole('link', { name: 'Ida Ny' })).toHaveAttribute('href', 'https://maps.example/ida');
    expect(ida.getByRole('link', { name: 'Rapportér' })).toHaveAttribute('href', 'https://maps.example/flag');
    expect(
      within(screen.getByRole('article', { name: 'Anmeldelse af Eva Midt' })).getByText('Kun stjerner, ingen tekst'),
    ).toBeInTheDocument();
  });

  it('asks Google for pictures only after "Vis billeder"', async () => {
    const { person, container } = open();
    await screen.findByText('Viser 3 af 1.186');
    expect(container.querySelector('img[src*="googleusercontent"]')).toBeNull();
    await person.click(card().getByRole('button', { name: 'Vis billeder' }));
    expect(container.querySelector('img[src*="googleusercontent"]')).toHaveAttribute('referrerpolicy', 'no-referrer');
  });

  it('leads to all reviews at Google', async () => {
    open(buildBusiness({ reviewsUrl: 'https://maps.example/all' }));
    expect((await screen.findByText('Se alle anmeldelser')).closest('a') as Element).toHaveAttribute('href', 'https://maps.example/all');
  });
});

describe('the review link', () => {
  const LINK = 'https://search.google.com/local/writereview?placeid=place-1';

  it('is copied', async () => {
    const { person } = open();
    const written = copied();
    await person.click(await screen.findByText('Kopiér review link'));
    expect(written).toHaveBeenCalledWith(LINK);
    expect(await screen.findByText('Review link kopieret til udklipsholder')).toBeInTheDocument();
  });

  it('is shown as a QR code', async () => {
    const { person } = open();
    await person.click(await screen.findByText('Vis QR-kode'));
    const dialog = within(await screen.findByRole('dialog', { name: 'QR-kode til anmeldelser' }));
    expect(dialog.getByText(LINK)).toBeInTheDocument();
  });

  it('is put on a product with one tap; the other target goes', async () => {
    const list = [
      ...stands,
      buildStand({ _id: 'a00000000000000000000003', standerId: 'ABC003', nickname: 'Har den', redirectUrl: LINK, targetUrl: LINK }),
    ];
    const { person, api } = open(buildBusiness(), reviews, {
      listStandRows: list,
      updateStand: { ...buildStand({ redirectUrl: LINK, version: 2 }), message: 'ok' },
    });
    await person.click(await screen.findByText('Brug linket på et produkt'));
    const dialog = within(await screen.findByRole('dialog'));
    expect((await dialog.findByText('Har den')).closest('button')).toBeOutOfUse();
    await person.click(dialog.getByText('Disken'));
    expect(await screen.findByText('Produkt opdateret')).toBeInTheDocument();
    expect(api.of('updateStand')[0]).toMatchObject({ body: { redirectUrl: LINK } });
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('old and missing data', () => {
  it('says when a refresh that was asked for failed, and keeps what it has', async () => {
    const { person, api } = open();
    await screen.findByText('Viser 3 af 1.186');
    api.answer({ googleReviews: refuse(502, 'Google svarer ikke') });
    await person.click(screen.getByText('Administrer lokation'));
    await person.click(await screen.findByText('Opdater anmeldelser'));
    expect(await screen.findByText('Der opstod en fejl ved hentning af anmeldelser')).toBeInTheDocument();
    expect(screen.getByText('Viser 3 af 1.186')).toBeInTheDocument();
  });

  it('waits and tries again when Google is asked too often for a refresh (SPEC §8)', async () => {
    const { person, api } = open();
    await screen.findByText('Viser 3 af 1.186');
    api.answer({ googleReviews: refuse(429, 'For mange', { code: 'rate_limited' }) });
    await person.click(screen.getByText('Administrer lokation'));
    await person.click(await screen.findByText('Opdater anmeldelser'));
    expect(
      await screen.findByText(/^Google har fået for mange forespørgsler. Prøver igen om 60 sekunder \(forsøg 1 af 3\)/),
    ).toBeInTheDocument();
    expect(screen.getByText('Viser 3 af 1.186')).toBeInTheDocument();
  });

  it('after five minutes it asks again, and when Google fails then, says how old it is', async () => {
    const real = Date.now;
    let later = 0;
    vi.spyOn(Date, 'now').mockImplementation(() => real() + later);
    const { api } = open();
    await screen.findByText('Viser 3 af 1.186');
    api.answer({ googleReviews: refuse(502, 'Google svarer ikke') });
    later = 4 * 60_000;
    window.dispatchEvent(new Event('visibilitychange'));
    expect(api.of('googleReviews')).toHaveLength(1);
    later = 6 * 60_000;
    window.dispatchEvent(new Event('visibilitychange'));
    expect(await screen.findByText(/^Opdateret .* · Der opstod en fejl ved hentning af anmeldelser$/)).toBeInTheDocument();
    expect(screen.getByText('Viser 3 af 1.186')).toBeInTheDocument();
  });

  it('offline it shows the copy with its age', async () => {
    open();
    await screen.findByText('Viser 3 af 1.186');
    setOnline(false);
    expect(await card().findByText(/^Offline · sidst opdateret kl\./)).toBeInTheDocument();
    expect(authors()).toHaveLength(3);
  });

  it('tells of the wait when Google is asked too often', async () => {
    openReviews({ googleReviews: refuse(429, 'For mange', { code: 'rate_limited' }) });
    expect(await screen.findByText(/Prøver igen om (60|59) sekunder \(forsøg 1 af 3\)/)).toBeInTheDocument();
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('Administrer lokation', () => {
  const openMenu = async (person: ReturnType<typeof openReviews>['person'], item: string) => {
    await person.click(await screen.findByText('Administrer lokation'));
    await person.click(await screen.findByText(item));
  };

  it('logs out of Google Business and takes the reviews off the device', async () => {
    const { person, api } = open(buildBusiness(), reviews, { googleBusinessLogout: { message: 'ok' } });
    await openMenu(person, 'Log ud af Google Business');
    const dialog = within(await screen.findByRole('alertdialog'));
    expect(dialog.getByText('Café Kanel')).toBeInTheDocument();
    api.answer({ googleReviews: notLinked });
    await person.click(dialog.getByRole('button', { name: 'Log ud af Google Business' }));
    expect(await screen.findByText('Logget ud af Google Business Profile')).toBeInTheDocument();
    expect(await screen.findByText('Tilknyt din virksomhed')).toBeInTheDocument();
    expect(screen.queryByText('Ida Ny')).toBeNull();
  });

  it('says when that did not work', async () => {
    const { person } = open(buildBusiness(), reviews, { googleBusinessLogout: silence });
    await openMenu(person, 'Log ud af Google Business');
    await person.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Log ud af Google Business' }));
    expect(await screen.findByText('Der opstod en fejl ved logout')).toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'Café Kanel', hidden: true })).toBeInTheDocument();
  });

  it('"Skift lokation" reopens the search', async () => {
    const { person } = open();
    await openMenu(person, 'Skift lokation');
    expect(await screen.findByRole('dialog', { name: 'Find din virksomhed' })).toBeInTheDocument();
  });
});
