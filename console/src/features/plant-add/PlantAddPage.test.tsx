import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { basicsEndpoints } from '#contract/basics.ts';
import { deviceEndpoints } from '#contract/devices.ts';
import { organizationEndpoints } from '#contract/organizations.ts';
import { ownerEndpoints } from '#contract/owners.ts';
import { plantEndpoints } from '#contract/plants.ts';
import { ok, playServer, refused } from '../../../test/answers.ts';
import { person } from '../../../test/people.ts';
import { renderAt } from '../../../test/renderAt.tsx';
import { signInAs } from '../../../test/signIn.ts';
import { dealer, installer } from '../../../test/staff.ts';
import { type Draft, keptHere, writeDraft } from './plantAdd.draft.ts';
import { emptyWizard, type WizardValues } from './plantAdd.form.ts';
import { plantAddPages } from './plantAdd.pages.ts';

const id = '0195d3a0-0000-7000-8000-0000000000e1';
const slow = { timeout: 10_000 };

const filled: WizardValues = {
  ...emptyWizard,
  name: 'Haus am Hang',
  type: 'ENERGY_STORAGE',
  countryCode: 'DE',
  address: 'Am Hang 1, Friedberg',
  latitude: '50.3353',
  longitude: '8.7553',
  timeZone: 'Europe/Berlin',
  currency: 'EUR',
  arrays: [{ key: 0, capacityKw: '9.8', tiltDeg: '35', azimuth: '15', azimuthRef: 'SOUTH_EAST' }],
  storageKwh: '10.24',
  devices: [
    {
      key: 0,
      type: 'DONGLE',
      serialNumber: 'DG-0001',
      claimCode: 'ABC123',
      dongleSn: '',
      specId: '',
      name: '',
      address: '',
      networkMode: '',
    },
  ],
};

const free = {
  state: 'FREE',
  type: 'DONGLE',
  manufacturerName: null,
  specId: null,
  specName: null,
  capacityWh: null,
  online: true,
  codeNeeded: true,
} as const;

let server: ReturnType<typeof playServer>;

function holdDraft(draft: Draft | null, updatedAt = '2026-11-14T10:00:00Z') {
  server.on(plantEndpoints.draft, draft && { content: writeDraft(draft), updatedAt });
}

const open = () => renderAt('/station/monitor/add', plantAddPages);
type User = Awaited<ReturnType<typeof open>>['user'];
const heading = (name: string) => screen.findByRole('heading', { level: 2, name }, slow);
const press = async (user: User, name: string | RegExp) => user.click(await screen.findByRole('button', { name }, slow));

/** Opens the wizard at a step, with everything filled in but for what is given. */
async function resume(step: Draft['step'], change: Partial<WizardValues> = {}) {
  holdDraft({ step, values: { ...filled, ...change } });
  const { user } = await open();
  await press(user, 'Continue');
  return user;
}

beforeEach(async () => {
  server = playServer();
  await signInAs(server, { may: ['plants.add', 'plants.view', 'plants.editTariff', 'devices.manage', 'owners.view'] });
  holdDraft(null);
  server.on(plantEndpoints.saveDraft, null);
  server.on(plantEndpoints.tags, ['north']);
  server.on(organizationEndpoints.choices, [installer]);
  server.on(basicsEndpoints.areas, ({ body }) =>
    ok(
      basicsEndpoints.areas,
      (body as { superiorCode: string | null }).superiorCode
        ? [{ code: 'DE-HE', name: 'Hesse', hasChildren: false }]
        : [
            { code: 'DE', name: 'Germany', hasChildren: true },
            { code: 'PL', name: 'Poland', hasChildren: true },
          ],
    ),
  );
  server.on(basicsEndpoints.timeZones, { timeZones: ['Europe/Berlin', 'Europe/Warsaw'], currencies: ['EUR', 'PLN'] });
  server.on(basicsEndpoints.place, { countryCode: 'DE', timeZone: 'Europe/Berlin', currency: 'EUR' });
  server.on(basicsEndpoints.specChoices, []);
  server.on(deviceEndpoints.check, free);
});

describe('the first step', () => {
  it('wants a name and a kind, focuses what is missing first, and goes on by Enter', async () => {
    const { user } = await open();
    await heading('Basics');
    expect(screen.getByText('Step 1 of 6')).toBeVisible();
    await press(user, 'Next: Place');
    const name = screen.getByRole('textbox', { name: 'Name' });
    await waitFor(() => expect(name).toHaveFocus());
    expect(name).toHaveAccessibleDescription(/Please fill in this field/);
    expect(screen.getByRole('radio', { name: 'Photovoltaics' })).toBeInvalid();

    await user.click(screen.getByRole('radio', { name: 'Photovoltaics' }));
    await user.type(name, 'Haus am Hang{Enter}');
    await waitFor(async () => expect(await heading('Place')).toHaveFocus());
    expect(screen.getByRole('button', { name: /Basics/ })).toHaveTextContent('done');
    expect(screen.getByRole('button', { name: 'Array' })).toBeDisabled();
  });

  it('says a wrong name on leaving the field', async () => {
    const { user } = await open();
    await user.type(await screen.findByRole('textbox', { name: 'Name' }, slow), 'Haus <b>');
    await user.tab();
    expect(await screen.findByText('Special characters cannot be entered.')).toBeVisible();
  });

  it('offers an organization where there is a choice, and the demo to the provider only', async () => {
    const { unmount } = await open();
    await heading('Basics');
    expect(screen.queryByRole('combobox', { name: 'Organization' })).toBeNull();
    expect(screen.queryByRole('checkbox', { name: 'Show in the demo' })).toBeNull();
    unmount();
    await signInAs(server, { may: ['plants.add'], rolePermList: person.rolePermList });
    server.on(organizationEndpoints.choices, [dealer, installer]);
    await open();
    expect(await screen.findByRole('combobox', { name: 'Organization' }, slow)).toBeVisible();
    expect(screen.getByRole('checkbox', { name: 'Show in the demo' })).toBeVisible();
  });
});

describe('the place', () => {
  const empty = { countryCode: '', latitude: '', longitude: '', timeZone: '', currency: '' };

  function standAt(answer: (done: PositionCallback, fail: PositionErrorCallback) => void) {
    vi.stubGlobal('navigator', Object.create(navigator, { geolocation: { value: { getCurrentPosition: answer } } }));
  }

  it('is filled from the position of the browser, with country, time zone and currency', async () => {
    standAt((done) => done({ coords: { latitude: 50.33531234, longitude: 8.7553 } } as GeolocationPosition));
    const user = await resume('place', empty);
    await press(user, 'Use my position');
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Latitude' })).toHaveValue('50.335312'));
    await waitFor(() => expect(screen.getByRole('combobox', { name: 'Country' })).toHaveValue('Germany'));
    expect(screen.getByRole('combobox', { name: 'Time zone' })).toHaveValue('Europe/Berlin');
    expect(screen.getByRole('combobox', { name: 'Currency' })).toHaveValue('EUR · Euro');
    expect(server.callsTo(basicsEndpoints.place)[0]?.body).toEqual({ latitude: 50.335312, longitude: 8.7553 });
  });

  it.each([
    [1, /may not use your position/],
    [3, /could not be found/],
  ])('says why the position is not known (%s)', async (code, words) => {
    standAt((_done, fail) => fail({ code, PERMISSION_DENIED: 1 } as GeolocationPositionError));
    const user = await resume('place', empty);
    await press(user, 'Use my position');
    expect(await screen.findByRole('alert')).toHaveTextContent(words);
  });

  it('keeps what was chosen by hand when the pin moves', async () => {
    const user = await resume('place', { ...empty, currency: 'PLN', byHand: ['currency'] });
    await user.type(await screen.findByRole('textbox', { name: 'Latitude' }, slow), '50,3353');
    await user.type(screen.getByRole('textbox', { name: 'Longitude' }), '8,7553');
    await user.tab();
    await waitFor(() => expect(screen.getByRole('combobox', { name: 'Time zone' })).toHaveValue('Europe/Berlin'));
    expect(screen.getByRole('combobox', { name: 'Currency' })).toHaveValue('PLN · Polish Zloty');
  });

  it('takes both coordinates in one paste', async () => {
    const user = await resume('place', empty);
    await user.click(await screen.findByRole('textbox', { name: 'Latitude' }, slow));
    await user.paste('52.2297, 21.0122');
    expect(screen.getByRole('textbox', { name: 'Longitude' })).toHaveValue('21.0122');
  });

  it('refuses a latitude beyond the pole at its field', async () => {
    const user = await resume('place', { latitude: '' });
    await user.type(await screen.findByRole('textbox', { name: 'Latitude' }, slow), '91');
    await user.tab();
    expect(await screen.findByText('Latitude goes from -90 to 90.')).toBeVisible();
  });

  it('says where time zone and currency have to be chosen', async () => {
    server.on(basicsEndpoints.place, () => refused('internal'));
    const user = await resume('place', empty);
    await user.click(await screen.findByRole('textbox', { name: 'Latitude' }, slow));
    await user.paste('52.2297, 21.0122');
    expect(await screen.findAllByText('Could not be filled in. Please choose.')).toHaveLength(2);
  });
});

describe('the array', () => {
  it('is drawn and named as it is typed', async () => {
    const user = await resume('array');
    expect(await screen.findByText('15° → south-south-east', undefined, slow)).toBeVisible();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Counted' }), 'From south towards west');
    expect(screen.getByText('15° → south-south-west')).toBeVisible();
    const tilt = screen.getByRole('textbox', { name: 'Tilt' });
    await user.clear(tilt);
    await user.type(tilt, '90');
    expect(screen.getByText('Stands upright')).toBeVisible();
  });

  it('may come several times, adds up, and can be taken away', async () => {
    const user = await resume('array');
    await press(user, 'Add another array');
    const second = within(screen.getByRole('group', { name: 'Array 2' }));
    await user.type(second.getByRole('textbox', { name: 'Capacity' }), '4,2');
    expect(screen.getByText('Together 14.0 kWp')).toBeVisible();
    await press(user, 'Remove array 1');
    expect(screen.queryByRole('group', { name: 'Array 2' })).toBeNull();
    expect(screen.getByRole('textbox', { name: 'Capacity' })).toHaveValue('4,2');
  });

  it('warns about a large balcony plant and lets it pass', async () => {
    const user = await resume('array', {
      type: 'BALCONY_PHOTOVOLTAICS',
      storageKwh: '',
      arrays: [{ ...first(), capacityKw: '2.5' }],
    });
    expect(await screen.findByText(/at most 2 kWp of modules in Germany/, undefined, slow)).toBeVisible();
    const capacity = screen.getByRole('textbox', { name: 'Capacity' });
    await user.clear(capacity);
    await user.type(capacity, '0.9');
    expect(screen.getByText(/may feed in at most 800 W in Germany/)).toBeVisible();
    await press(user, 'Next: Devices');
    await heading('Devices');
  });

  it('wants the capacity of a storage plant', async () => {
    const user = await resume('array', { storageKwh: '' });
    await press(user, 'Next: Devices');
    expect(await screen.findByText('Please complete device and battery information.')).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'Storage capacity' })).toHaveFocus();
  });

  function first() {
    return { key: 0, capacityKw: '', tiltDeg: '90', azimuth: '0', azimuthRef: 'SOUTH_EAST' } as const;
  }
});

describe('the devices', () => {
  it('wants at least one', async () => {
    const user = await resume('devices', { devices: [] });
    await press(user, 'Next: Owner');
    expect(await screen.findByRole('alert')).toHaveTextContent('Please add a device.');
  });

  it('checks a serial number at once, asks for the code, and shows the device as a line', async () => {
    const user = await resume('devices', { devices: [] });
    await press(user, 'Add a device');
    await user.type(await screen.findByRole('textbox', { name: 'Serial number' }), 'dg-0001');
    expect(await screen.findByText(/Free. This device can be added/)).toBeVisible();
    await user.type(await screen.findByRole('textbox', { name: 'Code on the device' }), 'abc123');
    await press(user, 'Done');
    expect(screen.queryByRole('textbox', { name: 'Serial number' })).toBeNull();
    expect(screen.getByText('Dongle')).toBeVisible();
  });

  it('keeps a taken or repeated one on this step, with the reason at its field', async () => {
    server.on(deviceEndpoints.check, { ...free, state: 'TAKEN', type: null, codeNeeded: false });
    const [dongle] = filled.devices;
    const user = await resume('devices', { devices: dongle ? [dongle, { ...dongle, key: 1 }] : [] });
    await waitFor(() => expect(screen.getAllByText('This device already belongs to a plant.')).toHaveLength(2), slow);
    await press(user, 'Next: Owner');
    expect(screen.getByRole('alert')).toHaveTextContent('Please complete device and battery information.');
    const [first, second] = await screen.findAllByRole('textbox', { name: 'Serial number' }, slow);
    expect(first).toHaveAccessibleDescription(/already belongs to a plant/);
    expect(second).toHaveAccessibleDescription(/entered twice/);
    await user.click(screen.getAllByRole('button', { name: 'Remove' })[1] as HTMLElement);
    await waitFor(() => expect(screen.getAllByRole('textbox', { name: 'Serial number' })).toHaveLength(1), slow);
  });
});

describe('the owner', () => {
  const anna = {
    id,
    version: 1,
    accountName: 'anna',
    nickName: 'Anna Berg',
    emailMasked: 'a***@example.org',
    mobileMasked: null,
    status: 'normal',
    organizationId: null,
    organizationName: null,
    pending: false,
    createdAt: '2026-03-01T10:00:00Z',
    lastSignInAt: null,
  } as const;

  it('is found among those in reach', async () => {
    server.on(ownerEndpoints.page, { list: [anna], total: 1 } as never);
    const user = await resume('owner');
    await user.click(await screen.findByRole('radio', { name: 'Known owner' }, slow));
    await press(user, 'Next: Review');
    expect(screen.getByRole('combobox', { name: 'House owner' })).toBeInvalid();
    await user.type(screen.getByRole('combobox', { name: 'House owner' }), 'ann');
    await waitFor(() =>
      expect(server.callsTo(ownerEndpoints.page).map(({ body }) => body)).toContainEqual(
        expect.objectContaining({ search: 'ann' }),
      ),
    );
    await user.click(await screen.findByRole('option', { name: /Anna Berg/ }));
    await press(user, 'Next: Review');
    await heading('Review');
    expect(screen.getByRole('region', { name: 'Owner' })).toHaveTextContent('Anna Berg');
  });

  it('is invited by e-mail or mobile number, one of which there must be', async () => {
    const user = await resume('owner');
    await user.click(await screen.findByRole('radio', { name: 'Invite somebody' }, slow));
    await press(user, 'Next: Review');
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Name' })).toHaveFocus());
    expect(screen.getByText(/Phone and email cannot both be empty/)).toBeVisible();
    await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Bert');
    await user.type(screen.getByRole('textbox', { name: 'Mobile number' }), '+49 151 23456789');
    await press(user, 'Next: Review');
    await heading('Review');
    expect(screen.getByRole('region', { name: 'Owner' })).toHaveTextContent('Bert · +49 151 23456789 · will be invited');
  });

  it('is not looked for by those who may not see owners', async () => {
    await signInAs(server, { may: ['plants.add'] });
    await resume('owner');
    await screen.findByRole('radio', { name: 'Nobody yet' }, slow);
    expect(screen.queryByRole('radio', { name: 'Known owner' })).toBeNull();
  });
});

describe('the review', () => {
  it('shows everything, leads back to each part, and creates the plant once', async () => {
    let release = () => {};
    server.on(
      plantEndpoints.add,
      () =>
        new Promise((done) => {
          release = () => done(ok(plantEndpoints.add, { id, number: 'SK-7KQ2-9FXM' }));
        }),
    );
    const user = await resume('review');
    const array = await screen.findByRole('region', { name: 'Array' }, slow);
    expect(array).toHaveTextContent('9.8 kWp · Tilted by 35° · south-south-east');
    expect(array).toHaveTextContent('10.24 kWh');
    expect(await screen.findByText(/Am Hang 1, Friedberg, Germany/)).toBeVisible();
    await press(user, 'Change: Place');
    await heading('Place');
    await press(user, /Review/);
    await user.dblClick(await screen.findByRole('button', { name: 'Create plant' }));
    await waitFor(() => expect(server.callsTo(plantEndpoints.add)).toHaveLength(1));
    release();
    expect(await heading('Haus am Hang has been created')).toHaveFocus();
    expect(screen.getByText('SK-7KQ2-9FXM')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Open the plant' })).toHaveAttribute('href', `/station/monitor/detail?id=${id}`);
    expect(server.callsTo(plantEndpoints.add)).toHaveLength(1);
    expect(server.callsTo(plantEndpoints.add)[0]?.body).toMatchObject({
      name: 'Haus am Hang',
      arrays: [{ capacityW: 9_800, tiltDeg: 35, azimuth: 15, azimuthRef: 'SOUTH_EAST' }],
      storageCapacityWh: 10_240,
      devices: [{ type: 'DONGLE', serialNumber: 'DG-0001', claimCode: 'ABC123', dongleSn: null }],
      owner: null,
      contact: null,
      organizationId: null,
    });
    expect(keptHere(person.id)).toBeNull();
  });

  it('uploads a picture of the new plant, and begins another', async () => {
    server.on(plantEndpoints.add, { id, number: 'SK-7KQ2-9FXM' });
    server.on(plantEndpoints.uploadPicture, { pictureId: id });
    const user = await resume('review');
    await press(user, 'Create plant');
    const input = (await screen.findByLabelText('Picture of the plant', { selector: 'input' }, slow)) as HTMLInputElement;
    fireEvent.change(input, { target: { files: [new File(['x'], 'roof.jpg', { type: 'image/jpeg' })] } });
    expect(await screen.findByText('roof.jpg was uploaded.')).toBeVisible();
    await press(user, 'Add another plant');
    await heading('Basics');
    expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('');
  });

  it('leads to the step and field that the server refuses, and loses nothing', async () => {
    const fields = [{ path: 'devices.0.claimCode', message: 'This is not the code printed on this device.' }];
    server.on(plantEndpoints.add, () => refused('validation', { fields }));
    const user = await resume('review');
    await press(user, 'Create plant');
    await heading('Devices');
    const code = await screen.findByRole('textbox', { name: 'Code on the device' });
    expect(code).toHaveAccessibleDescription(/not the code printed/);
    await waitFor(() => expect(code).toHaveFocus());
    expect(code).toHaveValue('ABC123');
  });

  it('shows a failure as a whole above the step', async () => {
    server.on(plantEndpoints.add, () => refused('notReady', null, 'The service is starting.'));
    const user = await resume('review');
    await press(user, 'Create plant');
    expect(await screen.findByRole('alert')).toHaveTextContent('The service is starting.');
    expect(screen.getByRole('button', { name: 'Create plant' })).toBeEnabled();
  });

  it('leads to the part that a draft from another day misses', async () => {
    const user = await resume('review', { address: '' });
    await press(user, 'Create plant');
    await heading('Place');
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Address' })).toHaveFocus());
    expect(server.callsTo(plantEndpoints.add)).toHaveLength(0);
  });
});

describe('the draft', () => {
  const lastSaved = () => server.callsTo(plantEndpoints.saveDraft).at(-1)?.body as { content: string | null } | undefined;

  it('is saved when the step changes, and says so', async () => {
    const { user } = await open();
    await user.click(await screen.findByRole('radio', { name: 'Photovoltaics' }, slow));
    await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Haus');
    await press(user, 'Next: Place');
    expect(await screen.findByText('Draft saved')).toBeVisible();
    expect(JSON.parse(lastSaved()?.content ?? '{}')).toMatchObject({ step: 'place', values: { name: 'Haus' } });
    expect(keptHere(person.id)).toBeNull();
  });

  it('is offered again with its date, and can be thrown away', async () => {
    holdDraft({ step: 'place', values: filled });
    const { user } = await open();
    expect(await heading('Continue where you left off')).toBeVisible();
    expect(screen.getByText(/Haus am Hang is unfinished. You were at “Place”/)).toBeVisible();
    await press(user, 'Start over');
    await press(user, 'Keep it');
    await press(user, 'Start over');
    await press(user, 'Throw away');
    await heading('Basics');
    await waitFor(() => expect(lastSaved()).toEqual({ content: null }));
  });

  it('stays in the browser without a connection, says so, and goes on from there after a reload', async () => {
    server.on(plantEndpoints.saveDraft, () => refused('notReady'));
    const { user, unmount } = await open();
    await user.click(await screen.findByRole('radio', { name: 'Photovoltaics' }, slow));
    await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Haus');
    await press(user, 'Next: Place');
    expect(await screen.findByText(/Your input stays in this browser/)).toBeVisible();
    unmount();
    server.on(plantEndpoints.draft, () => refused('notReady'));
    const again = await open();
    await press(again.user, 'Continue');
    await heading('Place');
    server.on(plantEndpoints.saveDraft, null);
    await press(again.user, 'Back');
    expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Haus');
    expect(await screen.findByText('Draft saved')).toBeVisible();
  });

  it('that is older than the one in the browser gives way to it', async () => {
    holdDraft({ step: 'basics', values: { ...filled, name: 'Older' } }, '2026-11-14T10:00:00Z');
    localStorage.setItem(
      `plantDraft.${person.id}`,
      JSON.stringify({ content: writeDraft({ step: 'place', values: filled }), updatedAt: '2026-11-14T11:00:00Z' }),
    );
    await open();
    expect(await screen.findByText(/Haus am Hang is unfinished/, undefined, slow)).toBeVisible();
  });

  it.each(['', '[]', '{"step":"moon","values":{"name":7,"arrays":"many"}}'])(
    'that makes no sense does no harm: %s',
    async (content) => {
      server.on(plantEndpoints.draft, { content, updatedAt: '2026-11-14T10:00:00Z' });
      const { user } = await open();
      if (content.startsWith('{')) await press(user, 'Continue');
      await heading('Basics');
      expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('');
    },
  );

  it('that cannot be asked for is asked for again', async () => {
    server.on(plantEndpoints.draft, () => refused('notReady', null, 'The service is starting.'));
    const { user } = await open();
    expect(await screen.findByRole('alert')).toHaveTextContent('The service is starting.');
    holdDraft(null);
    await press(user, 'Try again');
    await heading('Basics');
  });
});
