import type { Page } from 'playwright';
import type { SignedIn } from '../../api/contract/account';
import { type Client, createClient } from '../../api/contract/client';
import { endpoints } from '../../api/contract/endpoints';
import type { Product } from './product';

export interface Owner {
  username: string;
  email: string;
  password: string;
  /** Calls as this owner. */
  call: Client;
}

/** An account of its own for a test, made through the API. */
export async function signUpOwner(product: Product, username: string): Promise<Owner> {
  const person = { username, email: `${username}@example.dk`, password: 'kanelsnegle til kaffen' };
  const outcome = await product.call(endpoints.register, { body: person });
  if (outcome.kind !== 'ok') throw new Error(`${username} cannot sign up: ${JSON.stringify(outcome)}`);
  const { token } = outcome.data;
  return {
    ...person,
    call: createClient({ origin: `http://127.0.0.1:${product.port}`, headers: () => ({ Authorization: `Bearer ${token}` }) }),
  };
}

/** Makes products and gives them to this owner, each with a target. */
export async function giveProducts(
  product: Product,
  owner: Owner,
  products: readonly { standerId: string; productType: string; redirectUrl?: string }[],
): Promise<void> {
  await product.admin(endpoints.bulkCreateStands, {
    body: { products: products.map(({ standerId, productType }) => ({ standerId, productType, status: 'unclaimed' })) },
  });
  for (const { standerId, redirectUrl } of products) {
    const outcome = await owner.call(endpoints.claimStand, { params: { id: standerId }, body: { ...(redirectUrl && { redirectUrl }) } });
    if (outcome.kind !== 'ok') throw new Error(`${standerId} cannot be claimed: ${JSON.stringify(outcome)}`);
  }
}

type LogIn = Pick<Owner, 'username' | 'password'>;

/**
 * Signed in as an earlier visit would have left it, at `path`: one page to load instead of three. Whoever tests signing in
 * itself takes `logIn`.
 */
export async function openSignedIn(
  page: Page,
  { url }: Pick<Product, 'url'>,
  { username, password }: LogIn,
  path = '/dashboard',
): Promise<void> {
  const answer = await page.request.post(url + endpoints.login.path, { data: { username, password } });
  if (!answer.ok()) throw new Error(`${username} cannot sign in: ${answer.status()} ${await answer.text()}`);
  const { token, user } = (await answer.json()) as SignedIn;
  // For this one page: what the app makes of its storage later is its own matter.
  const earlierVisit = await page.addInitScript(
    ([authToken, userData]) => {
      localStorage.setItem('authToken', authToken);
      localStorage.setItem('userData', userData);
    },
    [token, JSON.stringify(user)] as const,
  );
  await page.goto(url + path);
  await earlierVisit.dispose();
}

/** Signs in on the log-in page, and waits for the dashboard unless told where it leads. */
export async function logIn(
  page: Page,
  { url }: Pick<Product, 'url'>,
  { username, password }: LogIn,
  leadsTo = '**/dashboard',
): Promise<void> {
  // Who was sent to it stays there: it may say something.
  if (!page.url().startsWith(`${url}/login`)) await page.goto(`${url}/login`);
  await page.getByLabel('Brugernavn').fill(username);
  await page.getByRole('textbox', { name: 'Adgangskode' }).fill(password);
  await page.getByRole('button', { name: 'LOG IND', exact: true }).click();
  await page.waitForURL(leadsTo);
}
