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

function toneOf(type: DeviceType | '', { state }: SerialCheck): Tone {
  if (state === 'FREE') return 'good';
  if (state === 'TAKEN') return 'bad';
  return state === 'UNKNOWN' && type !== '' && !isClaimed(type) ? 'note' : 'warning';
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
  const tone = toneOf(type, known);
  const key = tone === 'note' ? 'NEW' : known.state;
  const what = [known.type && t(`things:deviceType.${known.type}`), known.manufacturerName, known.specName];
  const details = [...what, known.state === 'FREE' && t(known.online ? 'check.online' : 'check.notOnline')].filter(Boolean);
  return <Verdict tone={tone} text={t(`check.${key}`)} details={details.join(' · ')} />;
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
