import type { Browser, BrowserContextOptions, Page } from 'playwright';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { endpoints } from '../../api/contract/endpoints';
import { type FakeGoogleApis, startFakeGoogleApis } from '../../api/testing/fake-google-apis';
import { BUSINESS_SCOPE, type GoogleIssuer, startGoogleIssuer, TEST_CLIENT } from '../../api/testing/google-issuer';
import { axeFindings, DESKTOP, openBrowser, openPage, PHONE, type WatchedPage } from './browser';
import { giveProducts, openSignedIn, signUpOwner } from './owner';
import { freePort, type Product, startProduct } from './product';

/** Everything a user sees of Google, against a certified OpenID provider and APIs that answer as Google documents. */
let product: Product;
let issuer: GoogleIssuer;
let google: FakeGoogleApis;
let browser: Browser;
let people = 0;

const PLACE_ID = 'ChIJ-aeblehaven';
const WRITE_REVIEW = 'https://search.google.com/local/writereview?placeid=ChIJ-aeblehaven';
/** https://developers.google.com/maps/documentation/places/web-service/reference/rest/v1/places#Place */
const PLACE = {
  id: PLACE_ID,
  displayName: { text: 'Café Æblehaven', languageCode: 'da' },
  formattedAddress: 'Æblevej 3, 2000 Frederiksberg',
  nationalPhoneNumber: '33 12 34 56',
  websiteUri: 'https://aeblehaven.example.dk/',
  rating: 4.6,
  userRatingCount: 213,
  googleMapsLinks: { writeAReviewUri: WRITE_REVIEW, reviewsUri: 'https://www.google.com/maps/place//data=!9m1!1b1' },
  reviews: [
    { rating: 5, text: { text: 'Dejlig kage' }, publishTime: '2026-10-28T09:30:00Z', authorAttribution: { displayName: 'Anna Lund' } },
    { rating: 4, text: { text: 'God kaffe' }, publishTime: '2026-01-02T00:00:00Z', authorAttribution: { displayName: 'Bent Friis' } },
  ],
};
/** https://developers.google.com/my-business/reference/businessinformation/rest/v1/accounts.locations#Location */
const LOCATION = {
  name: 'locations/222',
  title: 'Smedens Cykler',
  storefrontAddress: { regionCode: 'DK', addressLines: ['Smedegade 4'], postalCode: '5000', locality: 'Odense C' },
  metadata: { placeId: 'ChIJ-smeden', newReviewUri: 'https://search.google.com/local/writereview?placeid=ChIJ-smeden' },
};
const OWN_REVIEWS = [
  {
    name: 'accounts/111/locations/222/reviews/1',
    reviewId: '1',
    reviewer: { displayName: 'Karen Smed' },
    starRating: 'FIVE',
    comment: 'Hurtig hjælp',
    createTime: '2026-11-01T10:00:00Z',
    updateTime: '2026-11-01T10:00:00Z',
  },
];

/** A person nobody has seen before sits down at Google. */
function sitDown(): { sub: string; email: string } {
  people += 1;
  const account = { sub: `google-${people}`, email: `person${people}@example.dk`, email_verified: true };
  issuer.account = account;
  return account;
}
const card = (page: Page) => page.getByRole('region', { name: 'Google anmeldelser' });
const stored = (page: Page, key: string): Promise<string | null> => page.evaluate((name) => localStorage.getItem(name), key);

beforeAll(async () => {
  const port = await freePort();
  const url = `http://localhost:${port}`;
  [issuer, google, browser] = await Promise.all([
    startGoogleIssuer([`${url}/api/auth/google/callback`, `${url}/api/auth/google-business/callback`]),
    startFakeGoogleApis(),
    openBrowser(),
  ]);
  product = await startProduct({
    PORT: String(port),
    GOOGLE_CLIENT_ID: TEST_CLIENT.clientId,
    GOOGLE_CLIENT_SECRET: TEST_CLIENT.clientSecret,
    GOOGLE_ISSUER: issuer.url,
    GOOGLE_MAPS_API_KEY: 'a-maps-key',
    GOOGLE_PLACES_URL: google.url,
    GOOGLE_BUSINESS_URL: google.url,
  });
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
  await Promise.all([issuer?.stop(), google?.stop()]);
});
beforeEach(() => {
  google.reset();
  google.answers = {
    'POST /v1/places:searchText': { body: { places: [PLACE] } },
    [`GET /v1/places/${PLACE_ID}`]: { body: PLACE },
  };
});

/** A page, and every address it was led through. */
async function open(options: BrowserContextOptions = PHONE): Promise<WatchedPage & { addresses: URL[] }> {
  const watched = await openPage(browser, options);
  const addresses: URL[] = [];
  watched.page.on('request', (request) => request.isNavigationRequest() && addresses.push(new URL(request.url())));
  return { ...watched, addresses };
}

describe('sign in with Google', () => {
  test('from the log-in page, on to where the visitor was going; no address ever holds a token', async () => {
    const { email } = sitDown();
    const { context, page, addresses, complaints } = await open();
    await page.goto(`${product.url}/login?redirect=%2Fsettings`);
    await page.getByRole('button', { name: 'Log ind med Google' }).click();
    await page.waitForURL('**/settings');
    await page.getByText(email).first().waitFor();
    const token = await stored(page, 'authToken');
    expect(token).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);
    expect(addresses.some(({ pathname, search }) => pathname === '/login' && search.includes('code=ok'))).toBe(true);
    expect(addresses.filter(({ href }) => href.includes(token ?? ''))).toEqual([]);
    expect(issuer.requests.at(-1)?.get('code_challenge_method')).toBe('S256');
    expect(complaints).toEqual([]);
    await context.close();
  });

  test('from the registration page, by its own path (rule 86)', async () => {
    sitDown();
    const { context, page, addresses, complaints } = await open(DESKTOP);
    await page.goto(`${product.url}/register`);
    await page.getByRole('button', { name: 'Fortsæt med Google' }).click();
    await page.waitForURL('**/dashboard');
    await page.getByText('Du har ingen produkter endnu').waitFor();
    expect(addresses.map(({ pathname }) => pathname)).toContain('/auth/google');
    expect(complaints).toEqual([]);
    await context.close();
  });

  test('from the activation page: the product is remembered, activated once and forgotten (rule 13)', async () => {
    await product.admin(endpoints.createStand, { body: { standerId: 'GOO001', productType: 'stander', status: 'unclaimed' } });
    sitDown();
    const { context, page, complaints } = await open();
    await page.goto(`${product.url}/GOO001`);
    await page.waitForURL('**/unclaimed/GOO001');
    await page.getByRole('tab', { name: 'Opret konto' }).click();
    await page.getByRole('button', { name: 'Fortsæt med Google' }).click();
    await page.waitForURL('**/dashboard');
    await page.getByRole('status').getByText('Produkt aktiveret succesfuldt').waitFor();
    await page.getByText('GOO001').first().waitFor();
    expect(await stored(page, 'pendingActivation')).toBeNull();
    await page.reload();
    await page.getByText('GOO001').first().waitFor();
    expect(new URL(page.url()).pathname).toBe('/dashboard');
    expect(complaints).toEqual([]);
    await context.close();
  });

  test('who says no at Google is told so above the form, and can sign in otherwise', async () => {
    const owner = await signUpOwner(product, 'nanna');
    issuer.account = null;
    const { context, page, complaints } = await open();
    await page.goto(`${product.url}/login`);
    await page.getByRole('button', { name: 'Log ind med Google' }).click();
    await page.waitForURL('**/login?error=*');
    await page.getByRole('alert').getByText('Login fejlede: Du afbrød login med Google.').waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await page.getByLabel('Brugernavn').fill(owner.username);
    await page.getByRole('textbox', { name: 'Adgangskode' }).fill(owner.password);
    await page.getByRole('button', { name: 'LOG IND', exact: true }).click();
    await page.waitForURL('**/dashboard');
    expect(complaints).toEqual([]);
    await context.close();
  });
});

describe('Google My Business', () => {
  const connected = async (name: string, options: BrowserContextOptions) => {
    google.answers = {
      ...google.answers,
      'GET /v1/accounts': { body: { accounts: [{ name: 'accounts/111', accountName: 'Smeden', type: 'PERSONAL' }] } },
      'GET /v1/accounts/111/locations': { body: { locations: [LOCATION], totalSize: 1 } },
      'GET /v4/accounts/111/locations/222/reviews': { body: { reviews: OWN_REVIEWS, averageRating: 5, totalReviewCount: 1 } },
    };
    sitDown();
    const owner = await signUpOwner(product, name);
    const watched = await open(options);
    const { page } = watched;
    await openSignedIn(page, product, owner, '/settings');
    await page.getByRole('link', { name: 'Forbind Google My Business' }).click();
    await page.getByText('Google My Business er forbundet').waitFor();
    await page.getByText('Forbundet', { exact: true }).waitFor();
    expect(new URL(page.url()).search).toBe('');
    expect(issuer.requests.at(-1)?.get('scope')).toBe(`openid ${BUSINESS_SCOPE}`);
    return { ...watched, owner };
  };

  test("is connected; the dashboard shows the owner's only place; logging out in Indstillinger ends it", async () => {
    const { context, page, owner, complaints } = await connected('smed', PHONE);
    const profile = await owner.call(endpoints.profile);
    expect(profile).toMatchObject({ kind: 'ok', data: { googleAccessToken: 'connected' } });
    await page.goto(`${product.url}/dashboard`);
    await card(page).getByText('Smedens Cykler').waitFor();
    await card(page).getByText('Karen Smed').waitFor();
    await page.goto(`${product.url}/settings`);
    await page.getByRole('button', { name: 'Log ud af Google My Business' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Log ud', exact: true }).click();
    await page.getByText('Logget ud af Google My Business', { exact: true }).waitFor();
    await page.getByText('Ikke forbundet').waitFor();
    await expect.poll(() => issuer.revoked.length).toBeGreaterThan(0);
    await page.goto(`${product.url}/dashboard`);
    await card(page).getByRole('button', { name: 'Tilknyt din virksomhed' }).waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });

  test('logging out on the dashboard ends the connection too (rule 125)', async () => {
    const { context, page, complaints } = await connected('cykel', DESKTOP);
    await page.goto(`${product.url}/dashboard`);
    await card(page).getByRole('button', { name: 'Administrer lokation' }).click();
    await page.getByRole('menuitem', { name: 'Log ud af Google Business' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Log ud af Google Business' }).click();
    await page.getByText('Logget ud af Google Business Profile').waitFor();
    await page.goto(`${product.url}/settings`);
    await page.getByText('Ikke forbundet').waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });

  test('saying no to the consent is told in Indstillinger', async () => {
    const owner = await signUpOwner(product, 'nej');
    const { context, page, complaints } = await open();
    issuer.account = null;
    await openSignedIn(page, product, owner, '/settings');
    await page.getByRole('link', { name: 'Forbind Google My Business' }).click();
    await page.getByText('Der opstod en fejl ved login med Google').waitFor();
    await page.getByText('Ikke forbundet').waitFor();
    expect(await axeFindings(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await context.close();
  });
});

test('a business by Places: search, link, reviews, its link on a product, unlink', async () => {
  const owner = await signUpOwner(product, 'frida');
  await giveProducts(product, owner, [{ standerId: 'GOO100', productType: 'kort' }]);
  const { context, page, complaints } = await open(DESKTOP);
  await openSignedIn(page, product, owner);
  await card(page).getByRole('button', { name: 'Tilknyt din virksomhed' }).click();
  await page.getByRole('dialog').getByRole('searchbox').fill('æblehaven');
  await page.getByRole('button', { name: /Café Æblehaven.*Æblevej 3/ }).click();
  await page.getByText('Café Æblehaven er nu tilknyttet din konto').waitFor();
  await card(page).getByText('Viser 2 af 213').waitFor();
  await card(page).getByText('Anna Lund').waitFor();
  expect(google.requests.filter(({ path }) => path.endsWith(':searchText')).length).toBe(1);
  expect(await card(page).getByRole('link', { name: 'Se alle anmeldelser' }).getAttribute('href')).toBe(PLACE.googleMapsLinks.reviewsUri);

  await card(page).getByRole('button', { name: 'Brug linket på et produkt' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /GOO100/ })
    .click();
  await page.getByText('Produkt opdateret').waitFor();
  const scan = await fetch(`http://127.0.0.1:${product.port}/GOO100`, { redirect: 'manual' });
  expect([scan.status, scan.headers.get('Location')]).toEqual([302, WRITE_REVIEW]);

  await card(page).getByRole('button', { name: 'Administrer lokation' }).click();
  await page.getByRole('menuitem', { name: 'Log ud af Google Business' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Log ud af Google Business' }).click();
  await card(page).getByText('Ingen virksomhedsdata tilgængelig').waitFor();
  expect(complaints).toEqual([]);
  await context.close();
});
