import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { basicsEndpoints } from '#contract/basics.ts';
import type { Permission } from '#contract/permissions.ts';
import { plantEndpoints } from '#contract/plants.ts';
import { playServer, refused } from '../../../test/answers.ts';
import { house } from '../../../test/house.ts';
import { renderAt } from '../../../test/renderAt.tsx';
import { signInAs } from '../../../test/signIn.ts';
import { toasts } from '../../lib/toast.ts';
import { plantDetailPages } from './plantDetail.pages.ts';

const slow = { timeout: 10_000 };
const looking: Permission[] = ['plants', 'plants.view', 'plants.detail'];
let server: ReturnType<typeof playServer>;

beforeEach(async () => {
  server = playServer();
  server.on(plantEndpoints.detail, house);
  server.on(plantEndpoints.tags, ['pilot']);
  server.on(plantEndpoints.edit, null);
  server.on(basicsEndpoints.areas, [{ code: 'DE', name: 'Germany', hasChildren: true }]);
  server.on(basicsEndpoints.timeZones, { timeZones: ['Europe/Berlin'], currencies: ['EUR'] });
  await signInAs(server, { may: [...looking, 'plants.edit', 'plants.editTariff'] });
});

async function open() {
  const view = await renderAt(`/station/monitor/info?id=${house.id}`, plantDetailPages);
  await screen.findByRole('heading', { level: 1, name: /^Edit / }, slow);
  return { ...view, save: () => view.user.click(screen.getByRole('button', { name: 'Save plant' })) };
}
const field = (name: string | RegExp) => screen.getByRole('textbox', { name });
const lastToast = () => toasts.get().at(-1)?.text;

describe('editing a plant', () => {
  it('sends everything with the version that was seen, and leaves the contact alone', async () => {
    const { user, save } = await open();
    await user.clear(field(/^Name/));
    await user.type(field(/^Name/), 'Villa');
    await user.clear(field(/^Feed-in price/));
    await user.type(field(/^Feed-in price/), '0,09');
    await save();
    await waitFor(() => expect(lastToast()).toBe('Villa was saved.'));
    const body = server.callsTo(plantEndpoints.edit)[0]?.body;
    expect(body).toMatchObject({
      id: house.id,
      version: 3,
      name: 'Villa',
      feedInPrice: 0.09,
      storageCapacityWh: 10_200,
      arrays: [{ capacityW: 9800, tiltDeg: 35, azimuth: 15, azimuthRef: 'SOUTH_EAST' }],
    });
    expect(body).not.toHaveProperty('contact');
  });

  it('shows what is wrong at its field and sends nothing', async () => {
    const { user, save } = await open();
    await user.clear(field(/^Latitude/));
    await user.type(field(/^Latitude/), '95');
    await user.clear(field(/^Address/));
    await save();
    expect(field(/^Latitude/)).toHaveAccessibleDescription(/-90/);
    expect(field(/^Address/)).toHaveAccessibleDescription(/fill in/);
    expect(server.callsTo(plantEndpoints.edit)).toHaveLength(0);
  });

  it('shows what the server refuses at its field', async () => {
    const fields = [{ path: 'arrays.0.capacityW', message: 'Too much for a house.' }];
    server.on(plantEndpoints.edit, () => refused('validation', { fields }));
    const { save } = await open();
    await save();
    expect(await screen.findByText('Too much for a house.')).toBeVisible();
  });

  it('offers the demo only to those who see everything', async () => {
    await open();
    expect(screen.queryByRole('switch')).toBeNull();
  });

  it('asks before what was typed is thrown away', async () => {
    const { user } = await open();
    await user.type(field(/^Name/), '!');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await user.click(screen.getByRole('button', { name: 'Keep editing' }));
    expect(field(/^Name/)).toHaveValue('House on the hill!');
  });

  it('is not offered to those who may only look', async () => {
    await signInAs(server, { may: looking });
    await open();
    expect(screen.getByText('You may look at this plant, but not change it')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Save plant' })).toBeNull();
  });
});

describe('a plant that somebody else saves at the same time', () => {
  const newer = {
    ...house,
    version: 4,
    name: 'Castle',
    purchasePrice: 0.4,
    updatedByName: 'otto',
    updatedAt: '2026-11-15T05:00:00Z',
  };

  async function collide() {
    const view = await open();
    const { user, save } = view;
    await user.clear(field(/^Name/));
    await user.type(field(/^Name/), 'Villa');
    await user.clear(field(/^Address/));
    await user.type(field(/^Address/), 'Am Hang 9');
    server.on(plantEndpoints.edit, () => refused('conflict', null, 'Somebody else has changed this in the meantime.'));
    server.on(plantEndpoints.detail, newer);
    await save();
    return { ...view, notice: within(await screen.findByRole('alert')) };
  }

  it('is not overwritten: the second is told who and when, and keeps what was typed', async () => {
    const { notice } = await collide();
    await waitFor(() => expect(screen.getByRole('alert').parentElement).toHaveFocus());
    expect(notice.getByText(/otto has saved this plant in the meantime, on .*2026/)).toBeVisible();
    expect(field(/^Name/)).toHaveValue('Villa');
    expect(field(/^Address/)).toHaveValue('Am Hang 9');
    expect(field(/^Purchase price/)).toHaveValue('0.32');
  });

  it('is saved with the newer values and the own ones, once they are loaded', async () => {
    const { user, save, notice } = await collide();
    await user.click(notice.getByRole('button', { name: 'Load the newer values' }));
    expect(field(/^Name/)).toHaveValue('Villa');
    expect(field(/^Address/)).toHaveValue('Am Hang 9');
    expect(field(/^Purchase price/)).toHaveValue('0.4');
    server.on(plantEndpoints.edit, null);
    await save();
    await waitFor(() => expect(lastToast()).toBe('Villa was saved.'));
    expect(server.callsTo(plantEndpoints.edit).at(-1)?.body).toMatchObject({
      version: 4,
      name: 'Villa',
      address: 'Am Hang 9',
      purchasePrice: 0.4,
    });
  });

  it('lets the newer value be taken where both changed the same', async () => {
    const { user, notice } = await collide();
    await user.click(notice.getByRole('button', { name: 'Load the newer values' }));
    await user.click(screen.getByRole('button', { name: 'Take the newer value: Name' }));
    expect(field(/^Name/)).toHaveValue('Castle');
    expect(screen.queryByRole('button', { name: /^Take the newer value/ })).toBeNull();
  });
});

describe('what a house owner may change', () => {
  beforeEach(() => signInAs(server, { may: [...looking, 'plants.editTariff'] }));

  it('are prices, contact and picture', async () => {
    server.on(plantEndpoints.editTariff, null);
    const { user, save } = await open();
    expect(screen.queryByRole('textbox', { name: /^Name/ })).toBeNull();
    await user.clear(field(/^Purchase price/));
    await user.type(field(/^Purchase price/), '0.35');
    await user.type(field(/^Contact/), '+49 151 23456789');
    await save();
    await waitFor(() => expect(lastToast()).toBe('House on the hill was saved.'));
    expect(server.callsTo(plantEndpoints.editTariff)[0]?.body).toEqual({
      id: house.id,
      version: 3,
      feedInPrice: 0.0811,
      purchasePrice: 0.35,
      contact: { type: 'MOBILE', value: '+49 151 23456789' },
    });
    expect(server.callsTo(plantEndpoints.edit)).toHaveLength(0);
  });

  it('takes a picture at once, and says why one is refused', async () => {
    server.on(plantEndpoints.uploadPicture, () => refused('files.heic', null, 'This cannot be read here.'));
    const { user } = await open();
    const input = screen.getByLabelText('Picture of the plant', { selector: 'input' });
    await user.upload(input, new File(['x'], 'roof.jpg', { type: 'image/jpeg' }));
    expect(await screen.findByText('This cannot be read here.')).toBeVisible();
    server.on(plantEndpoints.uploadPicture, { pictureId: '0190cccc-0000-7000-8000-0000000000c1' });
    await user.upload(input, new File(['x'], 'roof.jpg', { type: 'image/jpeg' }));
    expect(await screen.findByText('roof.jpg was uploaded.')).toBeVisible();
  });
});
