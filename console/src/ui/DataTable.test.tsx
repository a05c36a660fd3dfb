import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { renderPart } from '../../test/renderPart.tsx';
import { DataTable } from './DataTable.tsx';
import { EmptyState } from './EmptyState.tsx';
import { type PageRequest, useTableState } from './useTableState.ts';

interface Thing {
  id: string;
  name: string;
  size: number;
}

type Load = (request: PageRequest<'name', 'search'>) => Promise<{ list: Thing[]; total: number }>;

const things = Array.from({ length: 57 }, (_, i): Thing => ({ id: `t${i + 1}`, name: `Thing ${i + 1}`, size: i * 10 }));
const store: Load = async ({ pageNum, pageSize }) => ({
  list: things.slice((pageNum - 1) * pageSize, pageNum * pageSize),
  total: things.length,
});

function Page({ load, selectable = false }: { load: Load; selectable?: boolean }) {
  const state = useTableState({ sortable: ['name'], filters: ['search'] });
  const [selected, onChange] = useState<ReadonlySet<string>>(new Set());
  return (
    <>
      <output>{[...selected].join(' ')}</output>
      <DataTable
        name="things"
        label="Things"
        columns={[
          { key: 'name', header: 'Name', sort: 'name', primary: true, cell: (row: Thing) => <a href="#thing">{row.name}</a> },
          { key: 'size', header: 'Size', numeric: true, cell: (row) => row.size },
        ]}
        rowKey={(row) => row.id}
        state={state}
        queryKey={['things']}
        load={load}
        empty={<EmptyState title="No things yet" text="Add the first one." />}
        selection={selectable ? { selected, onChange, rowLabel: (key) => `Select ${key}` } : undefined}
      />
    </>
  );
}

const names = () => screen.getAllByRole('link').map((link) => link.textContent);
const search = ({ router }: ReturnType<typeof renderPart>) =>
  Object.fromEntries(new URLSearchParams(router.state.location.search));

describe('DataTable', () => {
  it('asks the server for one page at a time and keeps page and size in the address', async () => {
    const load = vi.fn(store);
    const view = renderPart(<Page load={load} />);
    await screen.findByText('Thing 1');
    expect(names()).toHaveLength(10);
    expect(screen.getByText('Total 57')).toBeVisible();

    await userEvent.click(screen.getByRole('button', { name: 'Page 3' }));
    await screen.findByText('Thing 21');
    expect(search(view)).toEqual({ page: '3' });

    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Rows per page' }), '50 / page');
    await screen.findByText('Thing 50');
    expect(search(view)).toEqual({ size: '50' });
    await userEvent.click(screen.getByRole('button', { name: 'Next page' }));
    await screen.findByText('Thing 57');
    expect(names()).toHaveLength(7);
    expect(screen.getByRole('button', { name: 'Next page' })).toBeDisabled();
  });

  it('opens at the page, size and order that the address names', async () => {
    const load = vi.fn(store);
    renderPart(<Page load={load} />, '/things?page=2&size=20&sort=-name&search=roof');
    await screen.findByText('Thing 21');
    expect(load.mock.calls[0]?.[0]).toEqual({
      pageNum: 2,
      pageSize: 20,
      sort: { column: 'name', direction: 'desc' },
      filters: { search: 'roof' },
    });
  });

  it('ignores what a forged address asks for', async () => {
    const load = vi.fn(store);
    renderPart(<Page load={load} />, '/things?page=-1&size=1000&sort=password');
    await screen.findByText('Thing 1');
    expect(load.mock.calls[0]?.[0]).toMatchObject({ pageNum: 1, pageSize: 10, sort: undefined });
  });

  it('sorts by a column: up, down, and back to the standard order', async () => {
    const load = vi.fn(store);
    const view = renderPart(<Page load={load} />, '/things?page=2');
    await screen.findByText('Thing 11');
    const head = screen.getByRole('columnheader', { name: 'Name' });
    const press = () => userEvent.click(within(head).getByRole('button'));
    await press();
    expect(head).toHaveAttribute('aria-sort', 'ascending');
    expect(search(view)).toEqual({ sort: 'name' });
    await press();
    expect(head).toHaveAttribute('aria-sort', 'descending');
    await press();
    expect(head).toHaveAttribute('aria-sort', 'none');
    expect(within(screen.getByRole('columnheader', { name: 'Size' })).queryByRole('button')).toBeNull();
  });

  it('keeps the old rows in place until the next page is there', async () => {
    let answer = () => {};
    const load: Load = (request) =>
      request.pageNum === 1
        ? store(request)
        : new Promise((resolve) => {
            answer = () => resolve(store(request));
          });
    renderPart(<Page load={load} />);
    await screen.findByText('Thing 1');
    await userEvent.click(screen.getByRole('button', { name: 'Page 2' }));
    expect(screen.getByText('Thing 1')).toBeVisible();
    answer();
    expect(await screen.findByText('Thing 11')).toBeVisible();
  });

  it('says in place that loading failed, and tries again', async () => {
    const load = vi.fn(store).mockRejectedValueOnce(new Error('The service is starting.'));
    renderPart(<Page load={load} />);
    expect(await screen.findByRole('alert')).toHaveTextContent('The service is starting.');
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Thing 1')).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('says what to do next when there is nothing yet', async () => {
    renderPart(<Page load={async () => ({ list: [], total: 0 })} />);
    expect(await screen.findByText('Add the first one.')).toBeVisible();
  });

  it('offers to reset the filter when nothing matches it', async () => {
    const load: Load = async (request) => (request.filters.search ? { list: [], total: 0 } : store(request));
    renderPart(<Page load={load} />, '/things?search=nothing');
    await userEvent.click(await screen.findByRole('button', { name: 'Reset filter' }));
    expect(await screen.findByText('Thing 1')).toBeVisible();
  });

  it('goes to the last page when the asked one no longer exists', async () => {
    const view = renderPart(<Page load={store} />, '/things?page=99');
    await screen.findByText('Thing 57');
    expect(search(view)).toEqual({ page: '6' });
  });

  it('remembers which columns a person has hidden', async () => {
    const { unmount } = renderPart(<Page load={store} />);
    await screen.findByText('Thing 1');
    await userEvent.click(screen.getByRole('button', { name: 'Columns' }));
    expect(await screen.findByRole('checkbox', { name: 'Name' })).toBeDisabled();
    await userEvent.click(screen.getByRole('checkbox', { name: 'Size' }));
    expect(screen.queryByRole('columnheader', { name: 'Size' })).toBeNull();
    unmount();
    renderPart(<Page load={store} />);
    await screen.findByText('Thing 1');
    expect(screen.queryByRole('columnheader', { name: 'Size' })).toBeNull();
  });

  it('keeps the selection over pages', async () => {
    renderPart(<Page load={store} selectable />);
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Select t2' }));
    await userEvent.click(screen.getByRole('button', { name: 'Page 2' }));
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Select t12' }));
    expect(screen.getByRole('status')).toHaveTextContent('t2 t12');
    expect(screen.getByRole('checkbox', { name: 'Select all rows of this page' })).toBePartiallyChecked();
  });

  it('shows cards instead of columns on a phone, with sorting in a list', async () => {
    vi.stubGlobal('matchMedia', (query: string) => ({
      matches: query.includes('max-width: 640px'),
      media: query,
      addEventListener() {},
      removeEventListener() {},
    }));
    const view = renderPart(<Page load={store} />);
    const cards = await screen.findByRole('list', { name: 'Things' });
    expect(within(cards).getAllByRole('listitem')).toHaveLength(10);
    expect(screen.queryByRole('table')).toBeNull();
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Name, descending');
    await waitFor(() => expect(search(view)).toEqual({ sort: '-name' }));
  });
});
