import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderScreen } from '../../testing/render-screen';
import AboutScreen from './about-screen';

it('tells the mission and three features', async () => {
  renderScreen({ at: '/about', routes: [{ path: '/about', Component: AboutScreen }] });
  expect(await screen.findByRole('heading', { level: 1, name: 'Om os' })).toBeInTheDocument();
  expect(screen.getByRole('region', { name: 'Ægte anmeldelser fra ægte kunder' })).toBeInTheDocument();
  expect(screen.getAllByRole('heading', { level: 3 }).map((heading) => heading.textContent)).toEqual([
    'Smart QR-Teknologi',
    'Detaljeret Indsigt',
    'Dedikeret Support',
  ]);
});
