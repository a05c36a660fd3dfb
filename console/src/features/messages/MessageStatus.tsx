import { useTranslation } from 'react-i18next';
import type { MessageState } from '#contract/messages.ts';
import classes from './MessageStatus.module.css';

const colors: Record<MessageState, string> = {
  QUEUED: 'var(--level-info)',
  SENT: 'var(--status-normal)',
  KEPT: 'var(--status-offline)',
  FAILED: 'var(--status-faulty)',
};

export function MessageStatus({ state }: { state: MessageState }) {
  const { t } = useTranslation('messages');
  return (
    <span className={classes.status}>
      <span className={classes.dot} style={{ background: colors[state] }} aria-hidden />
      {t(`state.${state}`)}
    </span>
  );
}
