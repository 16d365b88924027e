import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { NotificationsPanel } from '../../features/shell/notifications-panel';
import { ThemeProvider } from '../theme/theme';
import { ToastProvider } from './toast';
import { useToast } from './toast-context';

function Buttons() {
  const toast = useToast();
  return (
    <>
      <button onClick={() => toast.success('Gemt')}>gem</button>
      <button onClick={() => toast.error('Gik galt')}>fejl</button>
      <button onClick={() => toast.info('Noget')}>noget</button>
      <button onClick={() => toast.info('Mere')}>mere</button>
      <button onClick={() => toast.info('Ny version klar', { isSticky: true, action: { label: 'Genindlæs', onClick: () => undefined } })}>
        ny
      </button>
      <NotificationsPanel isOpen onClose={() => undefined} />
    </>
  );
}
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name, hidden: true }));
const region = () => screen.getByRole('region', { name: 'Notifikationer', hidden: true });

beforeEach(async () => {
  vi.useFakeTimers();
  render(
    <ThemeProvider>
      <ToastProvider>
        <Buttons />
      </ToastProvider>
    </ThemeProvider>,
  );
  // The list of messages is fetched when it is shown.
  await act(() => vi.dynamicImportSettled());
});
afterEach(() => vi.useRealTimers());

it('hides after 6 seconds and stays in the list of messages (SPEC §9, rule 147)', async () => {
  press('gem');
  await pass(5999);
  expect(region()).toHaveTextContent('Gemt');
  await pass(1);
  expect(region().textContent).toBe('');
  expect(screen.getByRole('dialog', { name: 'Meddelelser' })).toHaveTextContent('Gemt');
});

it('stands still while it is hovered or focused', async () => {
  press('gem');
  const toast = screen.getByRole('status', { hidden: true });
  await pass(3000);
  fireEvent.mouseEnter(toast);
  await pass(20_000);
  expect(region()).toHaveTextContent('Gemt');
  fireEvent.mouseLeave(toast);
  await pass(6000);
  expect(region().textContent).toBe('');
});

it('is an alert when something went wrong, and can be closed', async () => {
  press('fejl');
  const alert = screen.getByRole('alert', { hidden: true });
  expect(alert).toHaveTextContent('Gik galt');
  fireEvent.click(alert.querySelector('button[aria-label="Luk"]') as Element);
  expect(region().textContent).toBe('');
});

it('stays for a decision', async () => {
  press('ny');
  await pass(60_000);
  expect(region()).toHaveTextContent('Ny version klar');
  press('Genindlæs');
  expect(region().textContent).toBe('');
});

it('makes room for others only once nothing else can go, when it stays until it is closed', async () => {
  press('ny');
  for (const name of ['gem', 'fejl', 'noget', 'mere']) press(name);
  expect(region()).toHaveTextContent('Ny version klar');
  expect(region()).toHaveTextContent('Mere');
  expect(region()).not.toHaveTextContent('Gemt');
});
