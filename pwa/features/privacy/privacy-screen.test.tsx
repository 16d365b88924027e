import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderScreen } from '../../testing/render-screen';
import PrivacyScreen from './privacy-screen';

it('says who is responsible, what is stored on the device, and what everybody may demand', async () => {
  renderScreen({ at: '/privatliv', routes: [{ path: '/privatliv', Component: PrivacyScreen }] });
  expect(await screen.findByRole('heading', { level: 1, name: 'Privatliv' })).toBeInTheDocument();
  expect(await screen.findByRole('link', { name: 'hej@example.dk' })).toHaveAttribute('href', 'mailto:hej@example.dk');
  for (const key of ['authToken', 'userData', 'theme']) expect(screen.getByText(new RegExp(key))).toBeInTheDocument();
  expect(screen.getByText(/højst 12 måneder/)).toBeInTheDocument();
  expect(screen.getByRole('heading', { name: 'Dine rettigheder' })).toBeInTheDocument();
});
