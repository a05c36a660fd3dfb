import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { basicsEndpoints } from '#contract/basics.ts';
import { organizationEndpoints } from '#contract/organizations.ts';
import { type MapBody, plantEndpoints } from '#contract/plants.ts';
import { ok, playServer, refused } from '../../../test/answers.ts';
import { balcony, cluster, hillside, spotOf } from '../../../test/plants.ts';
import { renderAt } from '../../../test/renderAt.tsx';
import { signInAs } from '../../../test/signIn.ts';
import { plantsPages } from './plants.pages.ts';

/** The map comes with its first opening. */
const slow = { timeout: 10_000 };
let server: ReturnType<typeof playServer>;

const open = (search = '') => renderAt(`/station/monitor?view=map${search}`, plantsPages);
const marker = (name: string) => screen.findByRole('button', { name }, slow);
/** Where the plants are is asked in two steps, then what stands in view. */
const first = 3;
const atRest = () => waitFor(() => expect(asked()).toHaveLength(first), slow);
const asked = () => server.callsTo(plantEndpoints.map).map(({ body }) => body as MapBody);

beforeEach(async () => {
  // jsdom measures nothing, and a map without a size shows no place.
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(900);
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600);
  server = playServer();
  await signInAs(server, { may: ['plants.view', 'plants.detail'] });
  server.on(organizationEndpoints.choices, []);
  server.on(basicsEndpoints.areas, []);
  server.on(plantEndpoints.tags, []);
  server.on(plantEndpoints.map, [spotOf(hillside), spotOf({ ...balcony, latitude: 52.1, longitude: 5.1 }), cluster]);
});

it('turns to where the plants are, and tells in words what it shows', async () => {
  await open('&statuses=FAULTY');
  await marker('Haus am Hang, Faulty');
  await marker('12 plants, 3 with problems. Zoom in.');
  expect(screen.getByText('14 plants in view, 4 with problems')).toBeVisible();
  await atRest();
  const [world, closer, seen] = asked();
  expect(world).toMatchObject({ statuses: ['FAULTY'], west: -180, east: 180 });
  expect(closer).toMatchObject({ statuses: ['FAULTY'] });
  expect(closer?.west).toBeLessThan(5.1);
  expect(closer?.east).toBeLessThan(30);
  expect(seen).toMatchObject({ statuses: ['FAULTY'] });
  expect(seen?.west).toBeLessThan(5.1);
  expect(seen?.east).toBeGreaterThan(11.6);
  expect(seen?.south).toBeGreaterThan(30);
  expect(server.callsTo(plantEndpoints.page)).toHaveLength(0);
});

it('lists the single plants for those who read rather than look', async () => {
  const { user } = await open();
  await user.click(await screen.findByText('2 single plants in view', undefined, slow));
  const link = screen.getByRole('link', { name: 'Haus am Hang' });
  expect(link).toHaveAttribute('href', `/station/monitor/detail?id=${hillside.id}`);
  expect(link.closest('li')).toHaveTextContent('Faulty');
});

it('goes nearer when a cluster is pressed, by keyboard as well', async () => {
  await open();
  const pressed = await marker('12 plants, 3 with problems. Zoom in.');
  await atRest();
  pressed.focus();
  fireEvent.keyDown(pressed, { key: 'Enter' });
  await waitFor(() => expect(asked()).toHaveLength(first + 1));
  expect(asked()[first]?.zoom).toBe((asked()[first - 1]?.zoom ?? 0) + 2);
  expect(screen.getByRole('application', { name: 'Map of the plants' })).toHaveFocus();
});

it('tells name and status of one plant, leads to it, and closes on Escape', async () => {
  const { user } = await open();
  fireEvent.keyDown(await marker('Balkon Utrecht, Normal'), { key: ' ' });
  const close = await screen.findByRole('button', { name: 'Close' });
  const popup = close.closest('.leaflet-popup-content') as HTMLElement;
  expect(popup).toHaveTextContent('Normal');
  expect(within(popup).getByRole('link', { name: 'Balkon Utrecht' })).toHaveAttribute(
    'href',
    `/station/monitor/detail?id=${balcony.id}`,
  );
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Close' })).toBeNull());
});

it('shows the answer to the last question only, however late an earlier one comes', async () => {
  await open();
  const pressed = await marker('12 plants, 3 with problems. Zoom in.');
  await atRest();
  let late = (_: Response) => {};
  server.on(
    plantEndpoints.map,
    () =>
      new Promise<Response>((resolve) => {
        late = resolve;
      }),
  );
  fireEvent.keyDown(pressed, { key: 'Enter' });
  await waitFor(() => expect(asked()).toHaveLength(first + 1));
  server.on(plantEndpoints.map, [spotOf({ ...hillside, name: 'The newest' })]);
  fireEvent.click(screen.getByRole('button', { name: 'Zoom in' }));
  await waitFor(() => expect(asked()).toHaveLength(first + 2));
  await marker('The newest, Faulty');
  late(ok(plantEndpoints.map, [spotOf({ ...hillside, name: 'Too late' })]));
  await waitFor(() => expect(screen.getByText('1 plant in view, 1 with problems')).toBeVisible());
  expect(screen.queryByRole('button', { name: 'Too late, Faulty' })).toBeNull();
});

it('says so where there is nothing, or where the server does not answer', async () => {
  server.on(plantEndpoints.map, []);
  await open();
  expect(await screen.findByText('No plants to show.', undefined, slow)).toBeVisible();

  server.on(plantEndpoints.map, () => refused('internal', null, 'The service is busy.'));
  await open('&search=other');
  expect(await screen.findByText('The service is busy.', undefined, slow)).toBeVisible();
});
