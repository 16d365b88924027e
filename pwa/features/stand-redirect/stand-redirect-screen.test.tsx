import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { PublicStand } from '../../../api/contract/stand';
import { badGateway, type FakeAnswer, refuse, silence, unlikeContract } from '../../testing/fake-answers';
import { renderScreen } from '../../testing/render-screen';
import { StandRedirectScreen } from './stand-redirect-screen';

function open(lookupStand: FakeAnswer<'lookupStand'>) {
  const leave = vi.fn<(url: string) => void>();
  const routes = [{ path: '/ABC001', element: <StandRedirectScreen standerId="ABC001" leave={leave} /> }];
  return { leave, ...renderScreen({ at: '/ABC001', routes, answers: { lookupStand } }) };
}
const stand = (more: Partial<PublicStand>): PublicStand => ({
  standerId: 'ABC001',
  productType: 'kort',
  status: 'claimed',
  configured: true,
  redirectUrl: 'https://a.dk/',
  ...more,
});

describe('where a product leads inside the app (SPEC §2)', () => {
  it.each([
    ['https://a.dk/x', 'https://a.dk/x'],
    ['  a.dk/x ', 'https://a.dk/x'],
    ['HTTP://a.dk', 'HTTP://a.dk'],
  ])('%j goes to %s', async (redirectUrl, expected) => {
    const { leave, api } = open(stand({ redirectUrl }));
    await waitFor(() => expect(leave).toHaveBeenCalledWith(expected));
    expect(leave).toHaveBeenCalledTimes(1);
    expect(
      api.of('lookupStand').map(({ query }) => query),
      'one tap',
    ).toEqual([{}]);
  });

  it.each([
    ['not claimed', stand({ status: 'unclaimed' }), '/unclaimed/ABC001'],
    ['an unknown status', unlikeContract({ ...stand({}), status: 'archived' }), '/unclaimed/ABC001'],
    ['not configured', stand({ configured: false }), '/not-configured/ABC001'],
    ['an empty target', stand({ redirectUrl: '  ' }), '/not-configured/ABC001'],
    ['no target', stand({ redirectUrl: null }), '/not-configured/ABC001'],
    ['a target that is no text', unlikeContract({ ...stand({}), redirectUrl: 7 }), '/not-configured/ABC001'],
  ])('%s goes to %s', async (_, answer, expected) => {
    const { address, leave } = open(answer);
    await waitFor(() => expect(address()).toBe(expected));
    expect(leave).not.toHaveBeenCalled();
  });

  it.each([
    ['an unknown product', refuse(404, 'Produkt ikke fundet', { code: 'not_found' }), 'Produkt ikke fundet'],
    ['no connection', silence, 'Du er offline. Prøv igen, når du har forbindelse.'],
    ['a proxy in trouble', badGateway, 'Produkt ikke fundet'],
  ])('%s is said, with a way to the start page', async (_, answer, text) => {
    open(answer);
    expect(await screen.findByRole('alert')).toHaveTextContent(text);
    expect(screen.getByRole('link', { name: 'Gå til forsiden' })).toHaveAttribute('href', '/');
    expect(screen.queryAllByRole('button', { name: 'Prøv igen' })).toHaveLength(typeof answer === 'symbol' ? 1 : 0);
  });

  it('is asked for again when the connection is back', async () => {
    const { api, person, leave } = open(silence);
    const again = await screen.findByRole('button', { name: 'Prøv igen' });
    api.answer({ lookupStand: stand({}) });
    await person.click(again);
    await waitFor(() => expect(leave).toHaveBeenCalledWith('https://a.dk/'));
  });
});
