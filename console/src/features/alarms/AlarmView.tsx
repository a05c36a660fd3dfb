import { useTranslation } from 'react-i18next';
import type { AlarmDetail } from '#contract/alarms.ts';
import { readingEndpoints } from '#contract/readings.ts';
import { AlarmStateBadge } from '../../ui/alarms/AlarmStateBadge.tsx';
import { LevelBadge } from '../../ui/alarms/LevelBadge.tsx';
import { Can } from '../../ui/Can.tsx';
import { AlarmActions } from './AlarmActions.tsx';
import { AlarmFacts } from './AlarmFacts.tsx';
import { AlarmHistory } from './AlarmHistory.tsx';
import classes from './alarms.module.css';
import { EarlierAlarms } from './EarlierAlarms.tsx';
import { MomentChart } from './MomentChart.tsx';

interface Props {
  alarm: AlarmDetail;
  onOpen: (id: string) => void;
}

/** One alarm: what it is, what to do about it, and what happened around it. */
export function AlarmView({ alarm, onOpen }: Props) {
  const { t } = useTranslation('alarms');
  return (
    <div className={classes.view}>
      <header className={classes.head}>
        <div className={classes.badges}>
          <LevelBadge level={alarm.level} />
          <AlarmStateBadge state={alarm.state} />
          <span className={classes.muted}>{alarm.code}</span>
        </div>
        <h2 className={classes.message}>{alarm.message}</h2>
        <AlarmActions alarm={alarm} />
      </header>
      <section className={classes.advice} aria-label={t('advice')}>
        <h3 className={classes.heading}>{t('advice')}</h3>
        <p className={classes.text}>{alarm.advice}</p>
        <h3 className={classes.heading}>{t('cause')}</h3>
        <p className={classes.text}>{alarm.cause}</p>
      </section>
      <AlarmFacts alarm={alarm} />
      <Can call={readingEndpoints.series}>
        <MomentChart alarm={alarm} />
      </Can>
      <AlarmHistory alarm={alarm} />
      <EarlierAlarms alarms={alarm.earlier} zone={alarm.timeZone} onOpen={onOpen} />
    </div>
  );
}
