import { Button } from '@mantine/core';
import '@mantine/core/styles/Button.css';
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Session } from '#contract/auth.ts';
import { formatDateTime, formatRelative } from '../../lib/format.ts';
import classes from './SessionRow.module.css';
import { describeUserAgent } from './userAgent.ts';

interface Props {
  session: Session;
  onRevoke: () => void;
}

export function SessionRow({ session, onRevoke }: Props) {
  const { t } = useTranslation('account');
  const { browser, system, handheld } = describeUserAgent(session.userAgent);
  const Icon = handheld ? IconDeviceMobile : IconDeviceDesktop;
  const device =
    browser && system ? t('sessions.device', { browser, system }) : (browser ?? system ?? t('sessions.unknownDevice'));
  return (
    <li className={classes.row}>
      <Icon className={classes.icon} size={22} stroke={1.5} aria-hidden />
      <div className={classes.words}>
        <div className={classes.name} title={session.userAgent}>
          {device}
          {session.current && <span className={classes.current}>{t('sessions.current')}</span>}
        </div>
        <div className={classes.detail} title={formatDateTime(session.lastSeenAt)}>
          {t('sessions.seen', { when: formatRelative(session.lastSeenAt), address: session.address })}
        </div>
        <div className={classes.detail}>{t('sessions.since', { when: formatDateTime(session.createdAt) })}</div>
      </div>
      {!session.current && (
        <Button variant="default" aria-label={t('sessions.endDevice', { device })} onClick={onRevoke}>
          {t('sessions.end')}
        </Button>
      )}
    </li>
  );
}
