import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { setViewport } from '../../testing/browser-fakes';
import { DataTable } from './data-table';
import type { Column } from './data-table-types';
import { ThemeProvider } from '../theme/theme';

interface Stand {
  id: string;
  name: string;
  clicks: number | null;
}
const columns: Column<Stand>[] = [
  { key: 'name', header: 'Navn', cell: (row) => row.name, sortValue: (row) => row.name, inCard: 'title' },
  { key: 'clicks', header: 'Klik', cell: (row) => row.clicks ?? 'Ingen', sortValue: (row) => row.clicks, align: 'end' },
];
const stands: Stand[] = [
  { id: '1', name: 'Øl', clicks: 9 },
  { id: '2', name: 'Aalborg', clicks: null },
  { id: '3', name: 'Bord 10', clicks: 100 },
  { id: '4', name: 'Bord 9', clicks: 20 },
];
const onEdit = vi.fn<(id: string) => void>();

function show(rows: readonly Stand[] = stands) {
  function Table() {
    const [selected, onChange] = useState<ReadonlySet<string>>(new Set());
    return (
      <>
        <output>{[...selected].sort().join(',')}</output>
        <DataTable
          caption="Skilte"
          rows={rows}
          columns={columns}
          rowKey={(row) => row.id}
          rowName={(row) => row.name}
          rowActions={(row) => [{ key: 'edit', label: 'Rediger', onSelect: () => onEdit(row.id) }]}
          selection={window.innerWidth >= 640 ? { selected, onChange } : undefined}
          empty={<p>Ingen skilte</p>}
        />
      </>
    );
  }
  render(
    <ThemeProvider>
      <Table />
    </ThemeProvider>,
  );
  return userEvent.setup({ delay: null });
}
const names = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell')[1]?.textContent);

describe('on a wide screen', () => {
  it('sorts in Danish order, Å last and numbers by value, and turns round', async () => {
    const person = show();
    await person.click(screen.getByRole('button', { name: 'Navn' }));
    expect(names()).toEqual(['Bord 9', 'Bord 10', 'Øl', 'Aalborg']);
    expect(screen.getByRole('columnheader', { name: 'Navn' })).toHaveAttribute('aria-sort', 'ascending');
    await person.click(screen.getByRole('button', { name: 'Navn' }));
    expect(names()).toEqual(['Aalborg', 'Øl', 'Bord 10', 'Bord 9']);
  });

  it('sorts figures by size with missing ones last either way', async () => {
    const person = show();
    await person.click(screen.getByRole('button', { name: 'Klik' }));
    expect(names()).toEqual(['Øl', 'Bord 9', 'Bord 10', 'Aalborg']);
    await person.click(screen.getByRole('button', { name: 'Klik' }));
    expect(names()).toEqual(['Bord 10', 'Bord 9', 'Øl', 'Aalborg']);
  });

  it('has what is alike in the order of the first column, whichever way the other is turned', async () => {
    const person = show(stands.map((stand) => ({ ...stand, clicks: stand.clicks === 9 ? 9 : 0 })));
    await person.click(screen.getByRole('button', { name: 'Klik' }));
    expect(names()).toEqual(['Bord 9', 'Bord 10', 'Aalborg', 'Øl']);
    await person.click(screen.getByRole('button', { name: 'Klik' }));
    expect(names()).toEqual(['Øl', 'Bord 9', 'Bord 10', 'Aalborg']);
  });

  it('selects one, all, and none', async () => {
    const person = show();
    await person.click(screen.getByRole('checkbox', { name: 'Vælg Øl' }));
    expect(screen.getByRole('status')).toHaveTextContent('1');
    await person.click(screen.getByRole('checkbox', { name: 'Vælg alle' }));
    expect(screen.getByRole('status')).toHaveTextContent('1,2,3,4');
    await person.click(screen.getByRole('checkbox', { name: 'Vælg alle' }));
    expect(screen.getByRole('status').textContent).toBe('');
  });

  it('shows the empty state instead of an empty table', () => {
    show([]);
    expect(screen.getByText('Ingen skilte')).toBeInTheDocument();
    expect(screen.queryByRole('table')).toBe(null);
  });

  it('draws a thousand rows only where they can be seen, and says how many there are', () => {
    show(Array.from({ length: 1000 }, (_, index) => ({ id: String(index), name: `Skilt ${index}`, clicks: index })));
    expect(screen.getByRole('table')).toHaveAttribute('aria-rowcount', '1001');
    expect(screen.getAllByRole('row').length).toBeLessThan(100);
    expect(screen.getByText('Skilt 0')).toBeInTheDocument();
  });
});

it('is cards on a phone, with the same values, order and actions', async () => {
  setViewport(393);
  const person = show();
  expect(screen.queryByRole('table')).toBe(null);
  const list = screen.getByRole('list', { name: 'Skilte' });
  expect(within(list).getAllByRole('listitem')).toHaveLength(4);
  await person.selectOptions(screen.getByRole('combobox', { name: 'Sortér efter' }), 'Navn');
  expect(within(list).getAllByRole('listitem')[0]).toHaveTextContent('Bord 9');
  expect(within(list).getAllByRole('listitem')[0]).toHaveTextContent('Klik20');
  await person.click(screen.getByRole('button', { name: 'Handlinger for Bord 9' }));
  await person.click(await screen.findByRole('button', { name: 'Rediger' }));
  expect(onEdit).toHaveBeenCalledWith('4');
});
