import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { ConfirmDialog } from './confirm-dialog';
import { ThemeProvider } from '../theme/theme';

it('names the thing, does not put the focus on the red button, and is busy until it is done (QUALITY 40)', async () => {
  let finish: () => void = () => undefined;
  const onConfirm = vi.fn<() => Promise<void>>(() => new Promise((resolve) => (finish = resolve)));
  const onCancel = vi.fn<() => void>();
  const person = userEvent.setup({ delay: null });
  render(
    <ThemeProvider>
      <ConfirmDialog
        isOpen
        title="Slet produkt"
        objectName="Disken (ABC001)"
        confirmLabel="Slet"
        busyLabel="Sletter..."
        onConfirm={onConfirm}
        onCancel={onCancel}
      >
        Er du sikker på, at du vil slette dette produkt?
      </ConfirmDialog>
    </ThemeProvider>,
  );
  const dialog = screen.getByRole('alertdialog', { name: 'Slet produkt' });
  expect(dialog).toHaveTextContent('Disken (ABC001)');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Annuller' })).toHaveFocus());
  await person.dblClick(screen.getByRole('button', { name: 'Slet' }));
  expect(screen.getByRole('button', { name: 'Sletter...' })).toBeOutOfUse();
  expect(onConfirm).toHaveBeenCalledTimes(1);
  finish();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Slet' })).not.toBeOutOfUse());
  await person.click(screen.getByRole('button', { name: 'Annuller' }));
  expect(onCancel).toHaveBeenCalled();
});
