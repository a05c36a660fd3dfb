import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import i18next from 'i18next';
import { expect, it } from 'vitest';
import { alarmEndpoints } from '#contract/alarms.ts';
import { arcFault, arcFaultDetail } from '../../../test/alarms.ts';
import { ok, playServer } from '../../../test/answers.ts';
import { house } from '../../../test/house.ts';
import { renderPart } from '../../../test/renderPart.tsx';
import { signInAs } from '../../../test/signIn.ts';
import { everyDay } from './history.model.ts';
import { PlantAlarms } from './PlantAlarms.tsx';

const none = { SERIOUS: 0, ERROR: 0, WARN: 0, INFO: 0, GENERAL: 0 };

it('lists all alarms of the plant, closed ones too, and how many began each day', async () => {
  const server = playServer();
  await signInAs(server, { may: ['alarms.view'] });
  server.on(alarmEndpoints.page, { list: [arcFault], total: 1 });
  server.on(alarmEndpoints.detail, arcFaultDetail);
  server.on(alarmEndpoints.history, ({ body }) =>
    ok(alarmEndpoints.history, [{ ...none, day: (body as { to: string }).to, SERIOUS: 4 }]),
  );
  await i18next.loadNamespaces(['alarms', 'things', 'ui']);
  renderPart(<PlantAlarms plant={house} />);
  const chart = await screen.findByRole('region', { name: 'Alarms a day' });
  await waitFor(() => expect(chart.querySelectorAll('tbody tr')).toHaveLength(90));
  expect(chart.querySelector('tbody tr:last-child td')).toHaveTextContent('4');
  const user = userEvent.setup({ delay: null });
  await user.click(await screen.findByRole('button', { name: 'DC arc fault' }));
  expect(await screen.findByRole('heading', { name: 'DC arc fault' }, { timeout: 10_000 })).toBeInTheDocument();
  expect(server.callsTo(alarmEndpoints.page)[0]?.body).toEqual({ plantId: house.id });
});

it('gives days without an alarm their place', () => {
  const days = everyDay([{ ...none, day: '2026-11-02', WARN: 1 }], '2026-11-01', '2026-11-03');
  expect(days.map(({ day, WARN }) => [day, WARN])).toEqual([
    ['2026-11-01', 0],
    ['2026-11-02', 1],
    ['2026-11-03', 0],
  ]);
});
