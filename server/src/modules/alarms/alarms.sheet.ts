import type { Readable } from 'node:stream';
import type { Language } from '#contract/languages.ts';
import { type Cell, spreadsheet } from '../../platform/spreadsheet.ts';
import type { Texts } from '../../platform/texts.ts';
import type { ListedAlarm } from './alarms.repository.ts';
import { messageOf } from './words.ts';

const columns = [
  'level',
  'state',
  'code',
  'message',
  'deviceType',
  'serialNumber',
  'plant',
  'address',
  'startedAt',
  'latestAt',
  'closedAt',
  'count',
  'assignee',
] as const;

const plainTime = (at: string | null): string | null => at?.slice(0, 19).replace('T', ' ') ?? null;

function cells(alarm: ListedAlarm, texts: Texts, language: Language): Record<(typeof columns)[number], Cell> {
  const word = (key: string) => texts(language, 'alarms', key);
  return {
    level: word(`level.${alarm.level}`),
    state: word(`state.${alarm.state}`),
    code: alarm.code,
    message: messageOf(texts, language, alarm.code, alarm.message),
    deviceType: word(`deviceType.${alarm.device_type}`),
    serialNumber: alarm.serial_number,
    plant: alarm.plant_name,
    address: alarm.plant_address,
    startedAt: plainTime(alarm.started_at),
    latestAt: plainTime(alarm.latest_at),
    closedAt: plainTime(alarm.closed_at),
    count: alarm.count,
    assignee: alarm.assignee_name,
  };
}

export function alarmSheet(texts: Texts, language: Language, batches: AsyncIterable<readonly ListedAlarm[]>): Readable {
  async function* rows() {
    for await (const batch of batches) yield batch.map((alarm) => Object.values(cells(alarm, texts, language)));
  }
  const headings = columns.map((column) => texts(language, 'alarms', `column.${column}`));
  return spreadsheet(texts(language, 'alarms', 'sheet'), headings, rows());
}
