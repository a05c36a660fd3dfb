import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentProps } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { renderPart } from '../../test/renderPart.tsx';
import { UploadField } from './UploadField.tsx';

type Upload = ComponentProps<typeof UploadField>['onUpload'];

const picture = new File(['pixels'], 'me.png', { type: 'image/png' });

async function field(onUpload: Upload, maxBytes = 1024 * 1024) {
  renderPart(<UploadField label="Picture" accept={['image/png', '.bin']} maxBytes={maxBytes} onUpload={onUpload} />);
  await screen.findByRole('button', { name: 'Choose a file' });
  return screen.getByLabelText<HTMLInputElement>('Picture', { selector: 'input' });
}
const choose = (input: HTMLInputElement, file: File) => userEvent.setup({ applyAccept: false }).upload(input, file);

describe('UploadField', () => {
  it('shows the progress and the end of an upload', async () => {
    let finish = () => {};
    const input = await field((_, { onProgress }) => {
      onProgress(0.4);
      return new Promise((resolve) => {
        finish = resolve;
      });
    });
    await choose(input, picture);
    expect(await screen.findByRole('progressbar', { name: 'Upload progress' })).toHaveAttribute('aria-valuenow', '40');
    finish();
    expect(await screen.findByText('me.png was uploaded.')).toBeVisible();
  });

  it('stops the upload when the person cancels', async () => {
    let stopped = false;
    const input = await field(
      (_, { signal }) =>
        new Promise((_resolve, reject) => {
          signal.addEventListener('abort', () => {
            stopped = true;
            reject(signal.reason);
          });
        }),
    );
    await choose(input, picture);
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
    expect(await screen.findByRole('button', { name: 'Choose a file' })).toBeVisible();
    expect(stopped).toBe(true);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it.each([
    ['of another type', new File(['x'], 'me.svg', { type: 'image/svg+xml' }), 'The file format is incorrect.'],
    ['that is too large', new File([new Uint8Array(1024 * 1024 + 1)], 'me.png', { type: 'image/png' }), /at most 1 MB/i],
    ['that is empty', new File([], 'me.bin'), 'The file is empty.'],
  ])('refuses a file %s without sending it', async (_, file, said) => {
    const upload = vi.fn(async () => {});
    await choose(await field(upload), file);
    expect(await screen.findByRole('alert')).toHaveTextContent(said);
    expect(upload).not.toHaveBeenCalled();
  });

  it('says what the server said when it refuses the file', async () => {
    const input = await field(async () => {
      throw new Error('This file is not a JPEG, PNG or WebP picture.');
    });
    await choose(input, picture);
    expect(await screen.findByRole('alert')).toHaveTextContent('This file is not a JPEG, PNG or WebP picture.');
  });
});
