import type { TestApp } from './harness.ts';

interface StoredDay {
  day: string;
  pv_wh?: number | null;
  import_wh?: number | null;
  export_wh?: number | null;
  load_wh?: number | null;
  self_consumed_wh?: number | null;
  feed_in_revenue?: number | null;
  savings?: number | null;
  revenue?: number | null;
  currency?: string;
  quality?: string;
}

/** Derived days of a plant as rows. */
export async function storeDays(t: TestApp, plantId: string, days: readonly StoredDay[]): Promise<void> {
  const rows = days.map((day) => ({ currency: 'EUR', quality: 'MEASURED', plant_id: plantId, ...day }));
  await t.db.insertInto('plant_day').values(rows).execute();
}
