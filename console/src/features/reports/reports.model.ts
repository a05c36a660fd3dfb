import type { PlantType } from '#contract/plants.ts';
import {
  daysOf,
  moneyColumns,
  plantColumns,
  type RelativePeriod,
  type ReportBody,
  type ReportColumn,
  type ReportTemplate,
  type ReportUnit,
  relativePeriods,
  reportColumns,
} from '#contract/reports.ts';
import { browserZone, dayOf } from '../../lib/time.ts';

/** What a person has chosen on the page. */
export interface Choice {
  /** None: all that the rest of the choice leaves. */
  plantIds: readonly string[];
  organizationId: string | null;
  types: readonly PlantType[];
  period: RelativePeriod | 'FIXED';
  /** Count where the period is fixed. */
  from: string;
  to: string;
  unit: ReportUnit;
  perPlant: boolean;
  columns: readonly ReportColumn[];
}

export const today = () => dayOf(Date.now(), browserZone());

export const firstChoice = (): Choice => ({
  plantIds: [],
  organizationId: null,
  types: [],
  period: 'LAST_MONTH',
  ...daysOf('LAST_MONTH', today()),
  unit: 'month',
  perPlant: true,
  columns: ['pvWh', 'specificYield', 'loadWh', 'exportWh', 'importWh', 'selfConsumptionRate', 'selfSufficiencyRate', 'revenue'],
});

export const periodOf = ({ period, from, to }: Choice) => (period === 'FIXED' ? { from, to } : daysOf(period, today()));

const shapeOf = ({ plantIds, organizationId, types, unit, perPlant, columns }: Choice) => ({
  plants:
    plantIds.length > 0
      ? { ids: [...plantIds] }
      : {
          filter: {
            ...(organizationId && { organizationId }),
            ...(types.length > 0 && { types: [...types] }),
            sort: { column: 'name' as const, direction: 'asc' as const },
          },
        },
  unit,
  perPlant,
  columns: reportColumns.filter((column) => columns.includes(column)),
});

export const toBody = (choice: Choice): ReportBody => ({ ...shapeOf(choice), ...periodOf(choice) });

export const toTemplate = (choice: Choice): ReportTemplate => ({
  ...shapeOf(choice),
  period: choice.period === 'FIXED' ? { from: choice.from, to: choice.to } : choice.period,
});

export function fromTemplate({ plants, period, unit, perPlant, columns }: ReportTemplate): Choice {
  const relative = relativePeriods.find((name) => name === period);
  const days = typeof period === 'string' ? daysOf(period, today()) : period;
  return {
    plantIds: 'ids' in plants ? plants.ids : [],
    organizationId: 'filter' in plants ? (plants.filter.organizationId ?? null) : null,
    types: 'filter' in plants ? (plants.filter.types ?? []) : [],
    period: relative ?? 'FIXED',
    ...days,
    unit,
    perPlant,
    columns,
  };
}

const isOf = (list: readonly ReportColumn[]) => (column: ReportColumn) => list.includes(column);
export const isPlantColumn = isOf(plantColumns);
export const isMoneyColumn = isOf(moneyColumns);
