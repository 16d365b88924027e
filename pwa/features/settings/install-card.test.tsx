import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { watchInstallPrompt } from '../../platform/install-prompt';
import { isInstallSilenced, silenceInstall } from '../../platform/install-silence';
import { renderScreen } from '../../testing/render-screen';
import { InstallCard } from './install-card';

const DAY_MS = 86_400_000;
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) AppleWebKit/605.1.15 Version/26.0 Mobile/15E148 Safari/604.1';
const open = () =>
  renderScreen({
    at: '/',
    routes: [
      {
        path: '/',
        Component: () => (
          <main>
            <InstallCard />
          </main>
        ),
      },
    ],
  });
const button = () => screen.queryByRole('button', { name: 'Installer' });

/** The browser offers to install the app; its own question is answered so. */
const offer = async (outcome: 'accepted' | 'dismissed') => {
  const prompt = vi.fn<() => Promise<{ outcome: string }>>().mockResolvedValue({ outcome });
  await act(async () => void window.dispatchEvent(Object.assign(new Event('beforeinstallprompt'), { prompt })));
  return prompt;
};

beforeAll(watchInstallPrompt);
afterEach(async () => {
  vi.restoreAllMocks();
  await act(async () => void window.dispatchEvent(new Event('appinstalled')));
});

it('offers nothing before the browser does, then its own button, and asks', async () => {
  const { person } = open();
  expect(button()).toBe(null);
  const prompt = await offer('accepted');
  await person.click(await screen.findByRole('button', { name: 'Installer' }));
  expect(prompt).toHaveBeenCalledTimes(1);
  await waitFor(() => expect(button()).toBe(null));
  expect(isInstallSilenced()).toBe(false);
});

it.each(['the card', 'the browser'])('is silent for 30 days after a no to %s', async (whom) => {
  const { person } = open();
  await offer('dismissed');
  await person.click(await screen.findByRole('button', { name: whom === 'the card' ? 'Ikke nu' : 'Installer' }));
  await waitFor(() => expect(isInstallSilenced()).toBe(true));
  await offer('dismissed');
  expect(button()).toBe(null);
});

it('remembers a no for 30 days, and not for longer', () => {
  const now = Date.now();
  silenceInstall(now);
  expect([isInstallSilenced(now + 29 * DAY_MS), isInstallSilenced(now + 30 * DAY_MS), isInstallSilenced(now - DAY_MS)]).toEqual([
    true,
    false,
    false,
  ]);
});

it('explains it on an iPhone, and never inside the installed app', async () => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(IPHONE);
  const { unmount } = open();
  expect(await screen.findByText('Del → Føj til hjemmeskærm')).toBeInTheDocument();
  unmount();
  Object.defineProperty(navigator, 'standalone', { configurable: true, value: true });
  try {
    open();
    expect(screen.queryByText('Del → Føj til hjemmeskærm')).toBe(null);
  } finally {
    Reflect.deleteProperty(navigator, 'standalone');
  }
});
