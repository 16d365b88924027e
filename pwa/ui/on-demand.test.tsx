import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { onDemand } from './on-demand';
import { PartFailed } from './state/part-failed';
import { ToastProvider } from './toast/toast';

/** Offline at first. */
function createLoad() {
  let isReachable = false;
  const load = vi.fn(() => (isReachable ? Promise.resolve(() => <p>Delen</p>) : Promise.reject(new TypeError('not fetched'))));
  return {
    load,
    comeBack: () => {
      isReachable = true;
    },
  };
}
const Shape = () => <p>Pladsen</p>;
/** Second by second: what has been shown sets the next timer. */
async function pass(seconds: number): Promise<void> {
  for (let second = 0; second <= seconds; second++) await act(() => vi.advanceTimersByTimeAsync(second === 0 ? 0 : 1000));
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('is done without while it cannot be fetched, and comes by itself', async () => {
  const { load, comeBack } = createLoad();
  const Part = onDemand(load, { Meanwhile: Shape });
  render(<Part />);
  await pass(12);
  expect(screen.getByText('Pladsen')).toBeInTheDocument();
  expect(load).toHaveBeenCalledTimes(3);
  comeBack();
  await pass(5);
  expect(screen.getByText('Delen')).toBeInTheDocument();
  expect(load).toHaveBeenCalledTimes(4);
});

it('says in its own place that it could not be fetched, and is fetched again when asked', async () => {
  const { load, comeBack } = createLoad();
  const Part = onDemand(load, { Meanwhile: Shape, Failed: PartFailed });
  render(<Part />);
  expect(screen.getByText('Pladsen')).toBeInTheDocument();
  await pass(12);
  expect(screen.getByRole('alert')).toHaveTextContent('Denne del kunne ikke hentes');
  expect(load).toHaveBeenCalledTimes(1);
  comeBack();
  fireEvent.click(screen.getByRole('button', { name: 'Prøv igen' }));
  await pass(0);
  expect(screen.getByText('Delen')).toBeInTheDocument();
});

it('says that what was opened comes later, once, and opens it then', async () => {
  const { load, comeBack } = createLoad();
  const Part = onDemand(load);
  render(
    <ToastProvider>
      <Part />
    </ToastProvider>,
  );
  const word = 'Det kunne ikke åbnes nu, men åbner, når der er forbindelse';
  await pass(4);
  expect(screen.getAllByText(word)).toHaveLength(1);
  expect(screen.getByRole('button', { name: 'Genindlæs' })).toBeInTheDocument();
  await pass(12);
  expect(screen.queryByText(word)).not.toBeInTheDocument();
  comeBack();
  await pass(5);
  expect(screen.getByText('Delen')).toBeInTheDocument();
});

it('asks no more when it is no longer shown', async () => {
  const { load } = createLoad();
  const Part = onDemand(load, { Meanwhile: Shape });
  const { unmount } = render(<Part />);
  await pass(0);
  unmount();
  await pass(60);
  expect(load).toHaveBeenCalledTimes(1);
});
