import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import { listEdits, type Page } from './list-edits';

interface Row {
  id: string;
  isBlocked: boolean;
}
const LIST = ['list'];
const page = (isBlocked: boolean) => ({ pages: [{ rows: [{ id: 'a', isBlocked }], total: 1, next: null }], pageParams: [null] });
type Shown = { pages: Page<Row>[] };

it('a list that was read before the change and arrives after it does not undo the change', async () => {
  const client = new QueryClient();
  const answers: ((data: unknown) => void)[] = [];
  const observer = new QueryObserver(client, {
    queryKey: [...LIST, {}],
    networkMode: 'always',
    queryFn: () => new Promise<unknown>((resolve) => answers.push(resolve)),
  });
  const stop = observer.subscribe(() => undefined);
  answers[0]?.(page(false));
  await vi.waitFor(() => expect(client.isFetching()).toBe(0));

  void observer.refetch();
  await vi.waitFor(() => expect(answers).toHaveLength(2));
  listEdits<Row>(client, LIST).replace((row) => row.id === 'a', { id: 'a', isBlocked: true });
  answers[1]?.(page(false));
  await vi.waitFor(() => expect(answers).toHaveLength(3));
  const shown = () => (client.getQueryData([...LIST, {}]) as Shown).pages[0]?.rows[0]?.isBlocked;
  expect(shown()).toBe(true);
  answers[2]?.(page(true));
  await vi.waitFor(() => expect(client.isFetching()).toBe(0));
  expect(shown()).toBe(true);
  stop();
  client.clear();
});
