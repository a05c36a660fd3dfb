import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import i18next from 'i18next';
import { useState } from 'react';
import { beforeAll, describe, expect, it } from 'vitest';
import { renderPart } from '../../test/renderPart.tsx';
import { CheckTree } from './CheckTree.tsx';
import type { CheckNode } from './tree/checking.ts';

const leaf = (id: string, disabled = false): CheckNode => ({ id, label: id, disabled, children: [] });
const nodes: CheckNode[] = [
  {
    id: 'system',
    label: 'system',
    children: [{ id: 'roles', label: 'roles', children: [leaf('edit'), leaf('delete')] }, leaf('menus')],
  },
  leaf('reports'),
];

function Page({
  start = [],
  given = nodes,
  withParents = true,
}: {
  start?: string[];
  given?: CheckNode[];
  withParents?: boolean;
}) {
  const [checked, setChecked] = useState<ReadonlySet<string>>(new Set(start));
  return (
    <>
      <output>{[...checked].toSorted().join(' ')}</output>
      <CheckTree label="Functions" nodes={given} checked={checked} onChange={setChecked} withParents={withParents} />
    </>
  );
}

const item = (name: string) => screen.getByRole('treeitem', { name });
const held = () => screen.getByRole('status').textContent;

async function open(props: Parameters<typeof Page>[0] = {}) {
  renderPart(<Page {...props} />);
  await screen.findByRole('tree', { name: 'Functions' });
}

beforeAll(() => i18next.loadNamespaces('ui'));

describe('CheckTree', () => {
  it('ticks what a node needs above it, and shows those as half ticked', async () => {
    await open();
    await userEvent.click(item('edit'));
    expect(held()).toBe('edit roles system');
    expect(item('edit')).toBeChecked();
    expect(item('roles')).toHaveAttribute('aria-checked', 'mixed');
    expect(item('system')).toHaveAttribute('aria-checked', 'mixed');
    expect(item('reports')).not.toBeChecked();
  });

  it('fills a half ticked branch, then empties it', async () => {
    await open({ start: ['system', 'roles'] });
    await userEvent.click(item('system'));
    expect(held()).toBe('delete edit menus roles system');
    await userEvent.click(item('system'));
    expect(held()).toBe('');
  });

  it('keeps a page when its last button goes', async () => {
    await open({ start: ['system', 'roles', 'edit'] });
    await userEvent.click(item('edit'));
    expect(held()).toBe('roles system');
  });

  it('leaves alone what is above where nodes stand for themselves', async () => {
    await open({ withParents: false });
    await userEvent.click(item('edit'));
    expect(held()).toBe('edit');
    await userEvent.click(item('roles'));
    expect(held()).toBe('delete edit roles');
    await userEvent.click(item('edit'));
    expect(held()).toBe('delete roles');
    expect(item('roles')).toBeChecked();
  });

  it('neither gives nor takes what is not for this person to give', async () => {
    const given = [{ id: 'system', label: 'system', children: [leaf('mine'), leaf('theirs', true)] }];
    await open({ given, start: ['theirs'] });
    await userEvent.click(item('theirs'));
    expect(held()).toBe('theirs');
    await userEvent.click(item('system'));
    expect(held()).toBe('mine system theirs');
    await userEvent.click(item('system'));
    expect(held()).toBe('theirs');
  });

  it('is walked by keys alone', async () => {
    await open();
    await userEvent.tab();
    await userEvent.tab();
    expect(item('system')).toHaveFocus();
    await userEvent.keyboard('{ArrowDown}{ArrowDown} ');
    expect(item('edit')).toHaveFocus();
    expect(held()).toBe('edit roles system');
    await userEvent.keyboard('{ArrowLeft}{ArrowLeft}');
    expect(item('roles')).toHaveAttribute('aria-expanded', 'false');
    expect(screen.queryByRole('treeitem', { name: 'edit' })).toBeNull();
    await userEvent.keyboard('{ArrowRight}{ArrowRight}');
    expect(item('edit')).toHaveFocus();
    await userEvent.keyboard('{End}');
    expect(item('reports')).toHaveFocus();
    await userEvent.keyboard('{Home}');
    expect(item('system')).toHaveFocus();
  });

  it('finds a name and shows where it lies', async () => {
    await open();
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search in Functions' }), 'DEL');
    expect(screen.getAllByRole('treeitem').map((found) => found.textContent)).toEqual(['system', 'roles', 'delete']);
    await userEvent.click(item('roles'));
    expect(held()).toBe('delete roles system');
  });

  it('shows a large tree bit by bit', async () => {
    const given = [{ id: 'all', label: 'all', children: Array.from({ length: 450 }, (_, i) => leaf(`n${i}`)) }];
    await open({ given });
    expect(screen.getAllByRole('treeitem')).toHaveLength(1);
    await userEvent.click(item('all'));
    expect(screen.getByText('451 chosen')).toBeVisible();
    await userEvent.keyboard('{ArrowRight}');
    expect(screen.getAllByRole('treeitem')).toHaveLength(200);
    await userEvent.click(screen.getByRole('button', { name: 'Show more (251)' }));
    expect(screen.getAllByRole('treeitem')).toHaveLength(400);
  });
});
