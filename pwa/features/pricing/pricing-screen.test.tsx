import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderScreen } from '../../testing/render-screen';
import PricingScreen from './pricing-screen';

const open = () => renderScreen({ at: '/pricing', routes: [{ path: '/pricing', Component: PricingScreen }] });
const card = async (title: string) => within((await screen.findByRole('heading', { name: title })).closest('li') as HTMLElement);

it('shows three plans with their prices; the offer is chosen from the start', async () => {
  open();
  expect(await screen.findByRole('heading', { level: 1, name: 'Vælg dit abonnement' })).toBeInTheDocument();
  expect(screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent)).toEqual(['Pro', 'Kampagne tilbud!', 'Gratis']);
  for (const price of ['59 kr/md.', '47 kr/md.', '0 kr/md.'])
    expect(screen.getByText((_, element) => element?.tagName === 'P' && element.textContent === price)).toBeInTheDocument();
  expect((await card('Kampagne tilbud!')).getByRole('button', { name: 'Du har valgt', pressed: true })).toBeInTheDocument();
  expect(screen.getAllByRole('button', { name: 'Vælg', pressed: false })).toHaveLength(2);
});

it('chooses one at a time, and takes the choice nowhere', async () => {
  const { person, address } = open();
  await person.click((await card('Gratis')).getByRole('button', { name: 'Vælg' }));
  expect((await card('Gratis')).getByRole('button', { name: 'Du har valgt' })).toHaveAccessibleDescription('Gratis');
  expect((await card('Kampagne tilbud!')).getByRole('button', { name: 'Vælg' })).toBeInTheDocument();
  expect(screen.getAllByRole('button', { name: 'Du har valgt' })).toHaveLength(1);
  await person.click(screen.getByRole('link', { name: 'Fortsæt med dette abonnement' }));
  expect(address()).toBe('/register');
  expect(localStorage.length + sessionStorage.length).toBe(0);
});
