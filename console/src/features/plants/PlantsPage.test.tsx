import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { basicsEndpoints } from '#contract/basics.ts';
import { organizationEndpoints } from '#contract/organizations.ts';
import { type Permission, permissions } from '#contract/permissions.ts';
import { type PlantRow, plantEndpoints } from '#contract/plants.ts';
import { ok, playServer, refused } from '../../../test/answers.ts';
import { balcony, hillside } from '../../../test/plants.ts';
import { renderAt } from '../../../test/renderAt.tsx';
import { signInAs } from '../../../test/signIn.ts';
import { dealer, installer, provider } from '../../../test/staff.ts';
import { toasts } from '../../lib/toast.ts';
import { plantsPages } from './plants.pages.ts';

const staff: Permission[] = ['plants.view', 'plants.detail', 'plants.add', 'plants.delete', 'plants.favourite'];
/** Dialogues come with their first opening. */
const slow = { timeout: 10_000 };
let server: ReturnType<typeof playServer>;

const open = (search = '') => renderAt(`/station/monitor${search}`, plantsPages);
const holds = (...list: PlantRow[]) => server.on(plantEndpoints.page, { list, total: list.length });
const lastBody = (endpoint: Parameters<typeof server.callsTo>[0]) => server.callsTo(endpoint).at(-1)?.body;
const star = (name: string) => screen.findByRole('button', { name: `Favourite: ${name}` });

function onPhone() {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('max-width: 640px'),
    media: query,
    addEventListener() {},
    removeEventListener() {},
  }));
}

beforeEach(async () => {
  server = playServer();
  toasts.set([]);
  const permList = staff.map((name) => permissions[name]);
  const role = { roleType: 'INSTALLER', roleCode: 'installer', roleName: 'Installer', permList } as const;
  await signInAs(server, { rolePermList: [role] });
  holds(hillside, balcony);
  server.on(organizationEndpoints.choices, [provider, dealer, installer]);
  server.on(plantEndpoints.tags, ['pilot', 'service']);
  server.on(basicsEndpoints.areas, ({ body }) => {
    const { superiorCode } = body as { superiorCode: string | null };
    const regions = [{ code: 'DE-BY', name: 'Bayern', hasChildren: false }];
    const countries = [
      { code: 'DE', name: 'Germany', hasChildren: true },
      { code: 'VA', name: 'Vatican City', hasChildren: false },
    ];
    return ok(basicsEndpoints.areas, superiorCode === null ? countries : superiorCode === 'DE' ? regions : []);
  });
});

describe('the plant list', () => {
  it('shows status, name, capacity and place of each plant, and leads to it', async () => {
    await open();
    const table = await screen.findByRole('table', { name: 'Plants' });
    const row = (await within(table).findByText('Haus am Hang')).closest('tr');
    for (const text of ['Faulty', 'SK-7F3K9Q', 'Photovoltaics', '9.84', '10.24', 'Hessen, Germany', 'Bergdach', 'Anna Berg']) {
      expect(row).toHaveTextContent(text);
    }
    expect(within(table).getByRole('link', { name: 'Haus am Hang' })).toHaveAttribute(
      'href',
      `/station/monitor/detail?id=${hillside.id}`,
    );
    expect(within(table).getByText('Balkon Utrecht').closest('tr')).toHaveTextContent('Netherlands');
    expect(within(table).getAllByRole('columnheader')[0]).toHaveTextContent('Status');
  });

  it('leaves the order to the server until a person sorts', async () => {
    const { user } = await open();
    await screen.findByText('Haus am Hang');
    expect(lastBody(plantEndpoints.page)).toEqual({});
    await user.click(screen.getByRole('button', { name: 'PV (kWp)' }));
    await waitFor(() => expect(lastBody(plantEndpoints.page)).toEqual({ sort: { column: 'pvCapacityW', direction: 'asc' } }));
  });

  it('keeps rarely needed columns back until they are chosen', async () => {
    const { user } = await open();
    await screen.findByText('Haus am Hang');
    expect(screen.queryByRole('columnheader', { name: 'Tags' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Columns' }));
    await user.click(await screen.findByRole('checkbox', { name: 'Tags' }));
    expect(screen.getByRole('columnheader', { name: 'Tags', hidden: true })).toBeInTheDocument();
  });

  it('sends the filter to the server', async () => {
    const { user } = await open();
    await user.type(await screen.findByRole('searchbox', { name: 'Name, number or serial number' }), 'INV-77');
    await user.click(screen.getByRole('combobox', { name: 'Status' }));
    await user.click(await screen.findByRole('option', { name: 'Faulty' }));
    await user.click(screen.getByRole('option', { name: 'Abnormal' }));
    await user.selectOptions(screen.getByRole('combobox', { name: 'Type' }), 'Energy storage');
    await screen.findByRole('option', { name: 'Germany' });
    await user.selectOptions(screen.getByRole('combobox', { name: 'Country' }), 'Germany');
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Region' }), 'Bayern');
    await user.click(screen.getByRole('combobox', { name: 'Tags' }));
    await user.click(await screen.findByRole('option', { name: 'pilot' }));
    await user.click(screen.getByRole('combobox', { name: /^Organization/ }));
    await user.click(await screen.findByRole('option', { name: /^Nordsonne/ }));
    await user.click(screen.getByRole('checkbox', { name: 'Favourites only' }));
    await user.click(screen.getByRole('button', { name: 'Search' }));
    await waitFor(() =>
      expect(lastBody(plantEndpoints.page)).toEqual({
        search: 'INV-77',
        statuses: ['FAULTY', 'ABNORMAL'],
        types: ['ENERGY_STORAGE'],
        organizationId: dealer.id,
        countryCode: 'DE',
        regionCode: 'DE-BY',
        tags: ['pilot'],
        favourite: true,
      }),
    );
  });

  it('asks for no region where a country has none', async () => {
    const { user } = await open();
    await screen.findByRole('option', { name: 'Vatican City' });
    await user.selectOptions(screen.getByRole('combobox', { name: 'Country' }), 'Vatican City');
    await waitFor(() => expect(lastBody(basicsEndpoints.areas)).toEqual({ superiorCode: 'VA' }));
    expect(screen.queryByRole('combobox', { name: 'Region' })).toBeNull();
  });

  it('begins with the filter that a link names, and sends nothing that a forged address invents', async () => {
    await open(
      '?statuses=OFFLINE,BROKEN&area=DE&types=ROCKET&organizationId=1&tags=a,%3Cb&favourite=yes&view=hologram&sort=secret',
    );
    await screen.findByText('Haus am Hang');
    expect(lastBody(plantEndpoints.page)).toEqual({ statuses: ['OFFLINE'], countryCode: 'DE', tags: ['a'] });
    expect(screen.getByRole('table', { name: 'Plants' })).toBeVisible();
  });

  it('shows the plants of the owner that a link names, until that is taken away', async () => {
    const ownerId = '0190aaaa-0000-7000-8000-0000000000f1';
    const { user } = await open(`?ownerId=${ownerId}`);
    await screen.findByText('Haus am Hang');
    expect(lastBody(plantEndpoints.page)).toEqual({ ownerId });
    await user.click(screen.getByRole('checkbox', { name: 'Plants of one owner only' }));
    await user.click(screen.getByRole('button', { name: 'Search' }));
    await waitFor(() => expect(lastBody(plantEndpoints.page)).toEqual({}));
    expect(screen.queryByRole('checkbox', { name: 'Plants of one owner only' })).toBeNull();
  });

  it('offers nothing to those who may only look', async () => {
    await signInAs(server, { may: ['plants.view'] });
    await open();
    await screen.findByText('Haus am Hang');
    for (const name of ['New plant', 'Import', 'Deleted plants', 'Favourite: Haus am Hang']) {
      expect(screen.queryByRole('button', { name })).toBeNull();
    }
    expect(screen.queryByRole('link')).toBeNull();
    expect(screen.queryByRole('checkbox', { name: 'Favourites only' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Export' })).toBeVisible();
  });

  it('says what to do next where there is nothing yet', async () => {
    holds();
    await open();
    expect(await screen.findByText('No plants yet')).toBeVisible();
    const links = screen.getAllByRole('link', { name: 'New plant' });
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['/station/monitor/add', '/station/monitor/add']);

    await signInAs(server, { may: ['plants.view'] });
    await open();
    expect(await screen.findByText(/Ask the company that installs it/)).toBeVisible();
  });
});

describe('favourites', () => {
  it('are marked at once, before the server has answered', async () => {
    let answer = (_: Response) => {};
    server.on(
      plantEndpoints.favourite,
      () =>
        new Promise((resolve) => {
          answer = resolve;
        }),
    );
    const { user } = await open();
    await user.click(await star('Haus am Hang'));
    await waitFor(async () => expect(await star('Haus am Hang')).toHaveAttribute('aria-pressed', 'true'));
    expect(lastBody(plantEndpoints.favourite)).toEqual({ id: hillside.id, favourite: true });
    answer(ok(plantEndpoints.favourite, null));
    expect(await star('Haus am Hang')).toHaveAttribute('aria-pressed', 'true');
    expect(await star('Balkon Utrecht')).toHaveAttribute('aria-pressed', 'true');
  });

  it('go back when the server refuses, and it says why', async () => {
    server.on(plantEndpoints.favourite, () => refused('notFound', null, 'This plant is gone.'));
    const { user } = await open();
    await user.click(await star('Balkon Utrecht'));
    await waitFor(() => expect(toasts.get().map(({ text }) => text)).toContain('This plant is gone.'));
    expect(lastBody(plantEndpoints.favourite)).toEqual({ id: balcony.id, favourite: false });
    expect(await star('Balkon Utrecht')).toHaveAttribute('aria-pressed', 'true');
  });
});

describe('the views', () => {
  it('are kept in the address together with the filter', async () => {
    const { user } = await open('?search=haus');
    await screen.findByText('Haus am Hang');
    await user.click(screen.getByRole('radio', { name: 'Cards' }));
    const cards = await screen.findByRole('list', { name: 'Plants' });
    expect(within(cards).getAllByRole('listitem')).toHaveLength(2);
    expect(lastBody(plantEndpoints.page)).toEqual({ search: 'haus' });
    expect(screen.queryByRole('button', { name: 'Columns' })).toBeNull();
  });

  it('show cards on a phone, with status, capacity, place and owner', async () => {
    onPhone();
    await open();
    const [first, second] = within(await screen.findByRole('list', { name: 'Plants' })).getAllByRole('article');
    for (const text of ['Faulty', 'Photovoltaics', '9.84 kWp · 10.24 kWh', 'Hessen, Germany', 'Anna Berg']) {
      expect(first).toHaveTextContent(text);
    }
    for (const text of ['800 Wp', 'Netherlands', 'No house owner yet']) expect(second).toHaveTextContent(text);
    expect(screen.getByRole('combobox', { name: 'Sort by' })).toBeVisible();
  });

  it('fetch the small picture where a plant has one', async () => {
    holds({ ...hillside, pictureId: balcony.id });
    server.on(plantEndpoints.picture, () => new Response('pixels', { headers: { 'content-type': 'image/webp' } }));
    await open('?view=cards');
    await waitFor(() => expect(document.querySelector('article img')).toBeInTheDocument());
    expect(server.callsTo(plantEndpoints.picture)[0]?.query).toEqual({ size: 'small' });
  });
});

describe('export, import and bin', () => {
  it('exports what the filter shows', async () => {
    server.on(plantEndpoints.export, () => new Response('sheet', { headers: { 'content-type': 'application/zip' } }));
    const saved = vi.spyOn(URL, 'createObjectURL');
    const { user } = await open('?statuses=FAULTY&sort=-name');
    await user.click(await screen.findByRole('button', { name: 'Export' }));
    await waitFor(() => expect(saved).toHaveBeenCalledOnce());
    expect(lastBody(plantEndpoints.export)).toEqual({
      statuses: ['FAULTY'],
      sort: { column: 'name', direction: 'desc' },
    });
  });

  it('imports after a dry run, and shows what was added', async () => {
    server.on(plantEndpoints.import, ({ query }) => {
      const stored = query.dryRun === 'true' ? 0 : 2;
      return ok(plantEndpoints.import, { rows: 2, stored, problems: [], problemsTotal: 0 });
    });
    const { user } = await open();
    await screen.findByText('Haus am Hang');
    await user.click(screen.getByRole('button', { name: 'Import' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Import plants' }, slow));
    await user.upload(dialog.getByLabelText('Spreadsheet', { selector: 'input' }), new File(['cells'], 'plants.xlsx'));
    const before = server.callsTo(plantEndpoints.page).length;
    await user.click(await dialog.findByRole('button', { name: 'Add 2 plants' }));
    await waitFor(() => expect(toasts.get().map(({ text }) => text)).toContain('2 plants were added.'));
    expect(server.callsTo(plantEndpoints.import).map(({ query }) => query.dryRun)).toEqual(['true', 'false']);
    await waitFor(() => expect(server.callsTo(plantEndpoints.page).length).toBeGreaterThan(before));
  });

  it('hands out the template of the import', async () => {
    server.on(basicsEndpoints.template, () => new Response('sheet', { headers: { 'content-type': 'application/zip' } }));
    const saved = vi.spyOn(URL, 'createObjectURL');
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Import' }));
    await user.click(await screen.findByRole('button', { name: 'Download the template' }, slow));
    await waitFor(() => expect(saved).toHaveBeenCalledOnce());
    expect(server.callsTo(basicsEndpoints.template)[0]?.path).toBe('/file/template/plants');
  });

  it('takes a deleted plant back, and says until when that is possible', async () => {
    const gone = {
      id: hillside.id,
      number: hillside.number,
      name: hillside.name,
      organizationName: 'Bergdach',
      devices: 5,
      deletedAt: '2026-11-10T12:00:00Z',
      deletedByName: 'ada',
      erasedAt: '2026-12-10T12:00:00Z',
    };
    server.on(plantEndpoints.deleted, { list: [gone], total: 1 });
    server.on(plantEndpoints.restore, () => {
      server.on(plantEndpoints.deleted, { list: [], total: 0 });
      return ok(plantEndpoints.restore, null);
    });
    holds(balcony);
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Deleted plants' }));
    const drawer = within(await screen.findByRole('dialog', { name: 'Deleted plants' }, slow));
    expect(await drawer.findByText('Will be erased on 10 Dec 2026')).toBeVisible();
    expect(drawer.getByText(/by ada$/)).toBeVisible();
    await user.click(drawer.getByRole('button', { name: 'Restore Haus am Hang' }));
    expect(await drawer.findByText('No deleted plants')).toBeVisible();
    expect(lastBody(plantEndpoints.restore)).toEqual({ id: hillside.id });
    expect(toasts.get().map(({ text }) => text)).toContain('Haus am Hang was restored.');
  });

  it('searches in the bin without touching the list behind it', async () => {
    server.on(plantEndpoints.deleted, { list: [], total: 0 });
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Deleted plants' }));
    const drawer = within(await screen.findByRole('dialog', { name: 'Deleted plants' }, slow));
    await user.type(drawer.getByRole('searchbox', { name: 'Name or number' }), 'hang');
    await waitFor(() => expect(lastBody(plantEndpoints.deleted)).toEqual({ search: 'hang' }));
    expect(await drawer.findByText('Nothing matches this filter')).toBeVisible();
    expect(lastBody(plantEndpoints.page)).toEqual({});
  });
});
