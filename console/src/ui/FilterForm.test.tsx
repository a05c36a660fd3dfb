import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { renderPart } from '../../test/renderPart.tsx';
import { FilterForm } from './FilterForm.tsx';
import { useTableState } from './useTableState.ts';

function Page() {
  const state = useTableState({ sortable: ['name'], filters: ['search', 'kind', 'from', 'to'] });
  return (
    <FilterForm
      label="Filter things"
      state={state}
      fields={[
        { kind: 'text', name: 'search', label: 'Name' },
        { kind: 'select', name: 'kind', label: 'Kind', options: [{ value: 'A', label: 'Apple' }] },
        { kind: 'dateRange', from: 'from', to: 'to', label: 'Built' },
      ]}
    />
  );
}

const search = ({ router }: ReturnType<typeof renderPart>) => new URLSearchParams(router.state.location.search);

describe('FilterForm', () => {
  it('writes the filter into the address and returns to the first page', async () => {
    const view = renderPart(<Page />, '/things?page=4&size=20');
    await userEvent.type(await screen.findByRole('searchbox', { name: 'Name' }), ' roof ');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Kind' }), 'Apple');
    await userEvent.type(screen.getByLabelText('Built: from'), '2026-01-31');
    expect(search(view).get('search')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Search' }));
    expect(Object.fromEntries(search(view))).toEqual({ size: '20', search: 'roof', kind: 'A', from: '2026-01-31' });
  });

  it('begins with what the address says', async () => {
    renderPart(<Page />, '/things?search=roof&kind=A&to=2026-02-01');
    expect(await screen.findByRole('searchbox', { name: 'Name' })).toHaveValue('roof');
    expect(screen.getByRole('combobox', { name: 'Kind' })).toHaveValue('A');
    expect(screen.getByLabelText('Built: to')).toHaveValue('2026-02-01');
    expect(screen.getByLabelText('Built: from')).toHaveAttribute('max', '2026-02-01');
  });

  it('forgets everything on reset', async () => {
    const view = renderPart(<Page />, '/things?search=roof&size=50');
    await userEvent.click(await screen.findByRole('button', { name: 'Reset' }));
    expect(Object.fromEntries(search(view))).toEqual({ size: '50' });
    expect(screen.getByRole('searchbox', { name: 'Name' })).toHaveValue('');
  });

  it('can be folded on a phone and says how many filters are set', async () => {
    renderPart(<Page />, '/things?search=roof&kind=A');
    const toggle = await screen.findByRole('button', { name: 'Filter (2)', hidden: true });
    expect(toggle).toHaveAttribute('aria-expanded', 'false');
    await userEvent.click(toggle);
    expect(toggle).toHaveAttribute('aria-expanded', 'true');
  });
});
