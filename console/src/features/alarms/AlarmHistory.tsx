import { Button, Textarea } from '@mantine/core';
import {
  type Icon,
  IconArrowUpRight,
  IconBellRinging,
  IconCircleCheck,
  IconEyeCheck,
  IconMail,
  IconMessage,
  IconRepeat,
  IconUserCheck,
} from '@tabler/icons-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { type AlarmDetail, alarmEndpoints } from '#contract/alarms.ts';
import { call } from '../../lib/api.ts';
import { formatDateTime } from '../../lib/format.ts';
import { useFields } from '../../lib/useFields.ts';
import { useUnsavedGuard } from '../../lib/useUnsavedGuard.ts';
import type { FieldErrors } from '../../lib/validate.ts';
import { Can } from '../../ui/Can.tsx';
import classes from './alarms.module.css';
import { useRefreshAlarms } from './alarms.queries.ts';

type Kind = AlarmDetail['history'][number]['kind'];

const icons: Record<Kind, Icon> = {
  RAISED: IconBellRinging,
  AGAIN: IconRepeat,
  ACKNOWLEDGED: IconEyeCheck,
  ASSIGNED: IconUserCheck,
  COMMENTED: IconMessage,
  CLOSED: IconCircleCheck,
  NOTIFIED: IconMail,
  ESCALATED: IconArrowUpRight,
};

/** What happened to an alarm and what people wrote about it, in the order of time. */
export function AlarmHistory({ alarm }: { alarm: AlarmDetail }) {
  const { t } = useTranslation('alarms');
  const title = useId();
  return (
    <section aria-labelledby={title}>
      <h3 id={title} className={classes.heading}>
        {t('history')}
      </h3>
      <ol className={classes.events}>
        {alarm.history.map(({ at, kind, byName, text }) => {
          const Sign = icons[kind];
          return (
            <li key={`${at} ${kind} ${byName} ${text}`} className={classes.event}>
              <Sign size={16} aria-hidden />
              <div className={classes.stack}>
                <span>{byName ? `${t(`history.${kind}`)} · ${byName}` : t(`history.${kind}`)}</span>
                {text && <span className={classes.said}>{text}</span>}
              </div>
              <time className={classes.muted} dateTime={at}>
                {formatDateTime(at, { zone: alarm.timeZone })}
              </time>
            </li>
          );
        })}
      </ol>
      <Can call={alarmEndpoints.comment}>
        <CommentForm id={alarm.id} />
      </Can>
    </section>
  );
}

function CommentForm({ id }: { id: string }) {
  const { t } = useTranslation('alarms');
  const refresh = useRefreshAlarms();
  const form = useFields({
    initial: { comment: '' },
    check: ({ comment }): FieldErrors => (comment.trim() ? {} : { comment: t('comment.empty') }),
    send: async ({ comment }) => {
      await call(alarmEndpoints.comment, { body: { id, comment: comment.trim() } }, { quiet: true });
      form.reset();
      await refresh();
    },
  });
  useUnsavedGuard(form.dirty);
  return (
    <form {...form.form} className={classes.comment}>
      <Textarea
        {...form.text('comment')}
        error={form.problems.comment ?? form.failure}
        label={t('comment')}
        maxLength={500}
        rows={2}
      />
      <Button type="submit" variant="default" loading={form.busy}>
        {t('comment.send')}
      </Button>
    </form>
  );
}
