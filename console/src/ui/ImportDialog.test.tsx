import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import i18next from 'i18next';
import type { ComponentProps } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { ImportReport } from '#contract/fields.ts';
import { renderPart } from '../../test/renderPart.tsx';
import { ApiError } from '../lib/api.ts';
import { ImportDialog } from './ImportDialog.tsx';

const right: ImportReport = { rows: 2, stored: 0, problems: [], problemsTotal: 0 };
const wrong: ImportReport = {
  rows: 9,
  stored: 0,
  problems: [
    { row: 3, column: 'Serial number', message: 'This serial number is entered twice.' },
    { row: 5, column: null, message: 'This row is empty.' },
  ],
  problemsTotal: 7,
};
const sheet = new File(['cells'], 'stock.xlsx');

const onStored = vi.fn();
const onClose = vi.fn();
const saveTemplate = vi.fn(async () => {});

async function open(send: ComponentProps<typeof ImportDialog>['send']) {
  renderPart(
    <ImportDialog
      title="Import things"
      help="One row a thing."
      confirmLabel={(rows) => `Import ${rows} things`}
      maxBytes={1000}
      saveTemplate={saveTemplate}
      send={send}
      onStored={onStored}
      onClose={onClose}
    />,
  );
  const user = userEvent.setup({ delay: null, applyAccept: false });
  const dialog = within(await screen.findByRole('dialog', { name: 'Import things' }, { timeout: 10_000 }));
  const choose = (file: File) => user.upload(dialog.getByLabelText('Spreadsheet', { selector: 'input' }), file);
  return { user, dialog, choose };
}

beforeEach(async () => {
  vi.clearAllMocks();
  await i18next.loadNamespaces(['import', 'ui']);
});

describe('importing a spreadsheet', () => {
  it('wants a file first', async () => {
    const send = vi.fn(async () => right);
    const { user, dialog } = await open(send);
    await user.click(dialog.getByRole('button', { name: 'Import' }));
    expect(await dialog.findByText('Please select a file.')).toBeVisible();
    expect(send).not.toHaveBeenCalled();
  });

  it('checks the file, and stores it only after the confirmation', async () => {
    const send = vi.fn(async (_file: File, dryRun: boolean) => (dryRun ? right : { ...right, stored: 2 }));
    const { user, dialog, choose } = await open(send);
    await choose(sheet);
    expect(await dialog.findByText('2 rows were checked and are right. Nothing is stored yet.')).toBeVisible();
    expect(send.mock.calls.map(([, dryRun]) => dryRun)).toEqual([true]);
    await user.click(dialog.getByRole('button', { name: 'Import 2 things' }));
    await vi.waitFor(() => expect(onStored).toHaveBeenCalledWith(2));
    expect(send.mock.calls.map(([, dryRun]) => dryRun)).toEqual([true, false]);
    expect(onClose).toHaveBeenCalled();
  });

  it('lists what is wrong by row, and stores nothing until another file is right', async () => {
    let report = wrong;
    const send = vi.fn(async () => report);
    const { user, dialog, choose } = await open(send);
    await choose(sheet);
    expect(await dialog.findByText('7 problems were found. Nothing was stored.')).toBeVisible();
    const rows = within(dialog.getByRole('table', { name: 'Problems by row' })).getAllByRole('row');
    expect(rows.map((row) => row.textContent)).toEqual([
      'RowColumnWhat is wrong',
      '3Serial numberThis serial number is entered twice.',
      '5–This row is empty.',
    ]);
    expect(dialog.getByText('And 5 more.')).toBeVisible();
    const saved = vi.spyOn(URL, 'createObjectURL');
    await user.click(dialog.getByRole('button', { name: 'Save this list as CSV' }));
    const [file] = saved.mock.calls.flat();
    expect(file instanceof Blob && (await file.text())).toBe(
      'Row,Column,What is wrong\r\n3,Serial number,This serial number is entered twice.\r\n5,,This row is empty.\r\n',
    );
    await user.click(dialog.getByRole('button', { name: 'Import' }));
    expect(await dialog.findByText('Mend the rows in the sheet, then choose the file again.')).toBeVisible();
    expect(send).toHaveBeenCalledOnce();

    report = right;
    await choose(sheet);
    expect(await dialog.findByRole('button', { name: 'Import 2 things' })).toBeVisible();
    expect(dialog.queryByRole('table')).toBeNull();
    expect(dialog.queryByText(/Mend the rows/)).toBeNull();
  });

  it('shows what has become wrong between check and confirmation', async () => {
    const { user, dialog, choose } = await open(async (_file, dryRun) => (dryRun ? right : wrong));
    await choose(sheet);
    await user.click(await dialog.findByRole('button', { name: 'Import 2 things' }));
    expect(await dialog.findByText('This serial number is entered twice.')).toBeVisible();
    expect(onStored).not.toHaveBeenCalled();
    expect(onClose).not.toHaveBeenCalled();
  });

  it('asks for the file again when it can no longer be read', async () => {
    const moved = new File(['cells'], 'stock.xlsx');
    vi.spyOn(moved, 'slice').mockImplementation(() => {
      throw new DOMException('gone', 'NotFoundError');
    });
    const { user, dialog, choose } = await open(async () => right);
    await choose(moved);
    await user.click(await dialog.findByRole('button', { name: 'Import 2 things' }));
    expect(await dialog.findByText('Cannot find the file. Please select it again.')).toBeVisible();
    expect(onStored).not.toHaveBeenCalled();
  });

  it('says so where the sheet holds nothing, or is no sheet', async () => {
    const { dialog, choose } = await open(async (file) => {
      if (file.name === 'empty.xlsx') return { ...right, rows: 0 };
      throw new ApiError(40022, 'The file format is incorrect.');
    });
    await choose(new File(['x'], 'empty.xlsx'));
    expect(await dialog.findByText('The sheet holds no rows below its headings.')).toBeVisible();
    await choose(sheet);
    expect(await dialog.findByText('The file format is incorrect.')).toBeVisible();
    expect(dialog.queryByText(/holds no rows/)).toBeNull();
  });

  it('hands out the template', async () => {
    const { user, dialog } = await open(async () => right);
    await user.click(dialog.getByRole('button', { name: 'Download the template' }));
    expect(saveTemplate).toHaveBeenCalledOnce();
  });
});
