import { Loader } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconCircleX, IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { DeviceType } from '#contract/devices.ts';
import { isClaimed, type SerialCheck } from './device.draft.ts';
import classes from './devices.module.css';

interface Props {
  type: DeviceType | '';
  known: SerialCheck | undefined;
  asking: boolean;
  failure: string | undefined;
}

type Tone = 'good' | 'note' | 'warning' | 'bad';

const icons = { good: IconCircleCheck, note: IconInfoCircle, warning: IconAlertTriangle, bad: IconCircleX };

const tones = { FREE: 'good', OTHER: 'bad', TAKEN: 'bad', NEW: 'note', UNKNOWN: 'warning', IN_THIS_PLANT: 'warning' } as const;

/** The state, seen from what the person wants to add. */
function verdictOn(type: DeviceType | '', { state, type: known }: SerialCheck): keyof typeof tones {
  if (state === 'FREE' && type !== '' && known && known !== type) return 'OTHER';
  return state === 'UNKNOWN' && type !== '' && !isClaimed(type) ? 'NEW' : state;
}

/** What the server says about a serial number, in an icon and words. */
export function SerialVerdict({ type, known, asking, failure }: Props) {
  const { t } = useTranslation(['deviceForm', 'things']);
  if (asking) {
    return (
      <Line>
        <Loader size={14} aria-hidden />
        {t('check.asking')}
      </Line>
    );
  }
  if (failure) return <Verdict tone="warning" text={failure} />;
  if (!known) return <Line />;
  const verdict = verdictOn(type, known);
  const what = [known.type && t(`things:deviceType.${known.type}`), known.manufacturerName, known.specName];
  const details = [...what, known.state === 'FREE' && t(known.online ? 'check.online' : 'check.notOnline')].filter(Boolean);
  return <Verdict tone={tones[verdict]} text={t(`check.${verdict}`)} details={details.join(' · ')} />;
}

function Verdict({ tone, text, details }: { tone: Tone; text: string; details?: string }) {
  const Icon = icons[tone];
  return (
    <Line>
      <Icon size={16} className={classes[tone]} aria-hidden />
      <span>
        {text}
        {details && <span className={classes.details}>{details}</span>}
      </span>
    </Line>
  );
}

function Line({ children }: { children?: ReactNode }) {
  return (
    <div role="status" className={classes.verdict}>
      {children}
    </div>
  );
}
