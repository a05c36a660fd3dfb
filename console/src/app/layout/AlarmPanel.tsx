import { Tabs } from '@mantine/core';
import '@mantine/core/styles/Tabs.css';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { notificationEndpoints } from '#contract/notifications.ts';
import { useMay } from '../../lib/useMay.ts';
import { RecentAlarms } from '../../ui/alarms/RecentAlarms.tsx';
import classes from './AlarmBell.module.css';
import { Inbox } from './Inbox.tsx';

const shownAlarms = 5;

interface Props {
  /** The person goes somewhere else from here. */
  onFollow: () => void;
}

export function AlarmPanel({ onFollow }: Props) {
  const { t } = useTranslation(['notifications', 'alarms', 'things', 'ui']);
  const may = useMay();
  const told = may(notificationEndpoints.inbox);
  return (
    <>
      <Tabs defaultValue="open" keepMounted={false}>
        <Tabs.List aria-label={t('panel')} grow>
          <Tabs.Tab value="open">{t('panel.open')}</Tabs.Tab>
          {told && <Tabs.Tab value="inbox">{t('panel.inbox')}</Tabs.Tab>}
        </Tabs.List>
        <Tabs.Panel value="open" className={classes.panel}>
          <RecentAlarms count={shownAlarms} onFollow={onFollow} />
        </Tabs.Panel>
        <Tabs.Panel value="inbox" className={classes.panel}>
          <Inbox onFollow={onFollow} />
        </Tabs.Panel>
      </Tabs>
      <div className={classes.foot}>
        <Link to="/fault/alarm" onClick={onFollow}>
          {t('panel.all')}
        </Link>
        {told && (
          <Link to="/me?tab=notifications" onClick={onFollow}>
            {t('panel.choose')}
          </Link>
        )}
      </div>
    </>
  );
}
