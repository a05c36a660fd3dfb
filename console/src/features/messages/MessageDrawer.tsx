import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { Message } from '#contract/messages.ts';
import { formatDateTime, formatNumber } from '../../lib/format.ts';
import { DetailDrawer } from '../../ui/DetailDrawer.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import classes from './MessageDrawer.module.css';
import { MessageStatus } from './MessageStatus.tsx';
import { messageDetail, messagesKey } from './messages.queries.ts';

interface Props {
  id: string | null;
  onClose: () => void;
}

export function MessageDrawer({ id, onClose }: Props) {
  const { t } = useTranslation('messages');
  return (
    <DetailDrawer item={id} title={() => t('detail.title')} closeLabel={t('detail.close')} onClose={onClose}>
      {(shown) => <MessageContent id={shown} />}
    </DetailDrawer>
  );
}

function MessageContent({ id }: { id: string }) {
  const { data, error, isFetching, refetch } = useQuery(messageDetail(id));
  const client = useQueryClient();
  const state = data?.state;
  useEffect(() => {
    if (state && state !== 'QUEUED') void client.invalidateQueries({ queryKey: [...messagesKey, 'page'] });
  }, [client, state]);
  if (error) return <ErrorState message={error.message} busy={isFetching} onRetry={() => refetch()} />;
  if (!data) return <div className={classes.skeleton} aria-busy />;
  return <MessageView message={data} />;
}

function MessageView({ message }: { message: Message }) {
  const { t } = useTranslation('messages');
  const facts = [
    { key: 'state', value: <MessageStatus state={message.state} /> },
    { key: 'target', value: message.target },
    { key: 'channel', value: t(`channel.${message.channel}`) },
    { key: 'createdAt', value: formatDateTime(message.createdAt) },
    { key: 'sentAt', value: formatDateTime(message.sentAt) },
    { key: 'attempts', value: formatNumber(message.attempts, { digits: 0 }) },
  ];
  return (
    <>
      <h3 className={classes.subject}>{message.subject}</h3>
      <dl className={classes.facts}>
        {facts.map(({ key, value }) => (
          <div key={key} className={classes.fact}>
            <dt>{t(`column.${key}`)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {message.lastError && (
        <p className={classes.problem}>
          <strong>{t('detail.lastError')}</strong> {message.lastError}
        </p>
      )}
      {message.state === 'KEPT' && <p className={classes.note}>{t('detail.kept')}</p>}
      {message.text === null ? (
        <p className={classes.note}>{t('detail.noText')}</p>
      ) : (
        <pre className={classes.text}>{message.text}</pre>
      )}
    </>
  );
}
