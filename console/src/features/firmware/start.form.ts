import { planDefaults, StartCampaignBody, type Targets } from '#contract/campaigns.ts';
import { digest } from '../../lib/credentials.ts';
import { readDecimal } from '../../lib/decimal.ts';
import { type FieldErrors, validateWith } from '../../lib/validate.ts';

/** A form holds text; what is counted in it is read when it is sent. */
export const emptyStart = {
  name: '',
  organizationId: '',
  plantIds: [] as readonly string[],
  fromVersions: [] as readonly string[],
  when: 'now',
  /** On the clock of the person who types it. */
  startAt: '',
  windowed: true as boolean,
  from: planDefaults.window.from as string,
  to: planDefaults.window.to as string,
  minSocPct: String(planDefaults.minSocPct),
  notInEps: planDefaults.notInEps as boolean,
  noSeriousAlarm: planDefaults.noSeriousAlarm as boolean,
  stages: planDefaults.stages.join(', '),
  stageWaitHours: String(planDefaults.stageWaitHours),
  failurePct: String(planDefaults.failurePct),
  failureCount: String(planDefaults.failureCount),
  perMinute: String(planDefaults.perMinute),
  timeoutHours: String(planDefaults.timeoutHours),
  password: '',
};
export type StartFields = typeof emptyStart;

export const readStages = (text: string): number[] => (text.match(/\d+(\.\d+)?/g) ?? []).map(Number);

export const targetsOf = ({ organizationId, plantIds, fromVersions }: StartFields): Targets => ({
  organizationId: organizationId || null,
  plantIds: [...plantIds],
  fromVersions: [...fromVersions],
});

const instantOf = (local: string) => {
  const at = new Date(local);
  return Number.isNaN(at.getTime()) ? '' : at.toISOString();
};

export function toStartBody(programId: string, values: StartFields): StartCampaignBody {
  return {
    programId,
    name: values.name,
    targets: targetsOf(values),
    startAt: values.when === 'now' ? null : instantOf(values.startAt),
    window: values.windowed ? { from: values.from, to: values.to } : null,
    minSocPct: values.minSocPct.trim() === '' ? null : readDecimal(values.minSocPct),
    notInEps: values.notInEps,
    noSeriousAlarm: values.noSeriousAlarm,
    stages: readStages(values.stages),
    stageWaitHours: readDecimal(values.stageWaitHours),
    failurePct: readDecimal(values.failurePct),
    failureCount: readDecimal(values.failureCount),
    perMinute: readDecimal(values.perMinute),
    timeoutHours: readDecimal(values.timeoutHours),
    password: digest(values.password),
  };
}

const validate = validateWith(StartCampaignBody);

export function checkStart(programId: string, values: StartFields): FieldErrors {
  const problems: FieldErrors = {};
  for (const [path, text] of Object.entries(validate(toStartBody(programId, values)))) {
    const [name = '', part] = path.split('.');
    problems[name === 'window' && part ? part : name] = text;
  }
  return problems;
}
