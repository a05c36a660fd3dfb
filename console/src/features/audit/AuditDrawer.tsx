import { Drawer } from '@mantine/core';
import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Drawer.css';
import '@mantine/core/styles/Overlay.css';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AuditEntry } from '#contract/audit.ts';
import { formatDateTime } from '../../lib/format.ts';
import { useOpenedLate } from '../../ui/useOpenedLate.ts';
import classes from './AuditDrawer.module.css';
import { ChangeTable } from './ChangeTable.tsx';

interface Props {
  entry: AuditEntry | null;
  onClose: () => void;
}

export function AuditDrawer({ entry, onClose }: Props) {
  const { t } = useTranslation('audit');
  const opened = useOpenedLate(entry !== null);
  // While the drawer slides away it still shows the entry that it held.
  const [shown, setShown] = useState(entry);
  if (entry && entry !== shown) setShown(entry);
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      position="right"
      size={560}
      title={shown && t(`action.${shown.action}`)}
      closeButtonProps={{ 'aria-label': t('detail.close') }}
    >
      {shown && <EntryView entry={shown} />}
    </Drawer>
  );
}

function EntryView({ entry }: { entry: AuditEntry }) {
  const { t } = useTranslation('audit');
  const facts = [
    { key: 'at', value: formatDateTime(entry.at) },
    { key: 'actor', value: entry.actorName },
    { key: 'address', value: entry.address },
    { key: 'objectType', value: t(`object.${entry.objectType}`) },
    { key: 'object', value: entry.objectName },
  ];
  return (
    <>
      <dl className={classes.facts}>
        {facts.map(({ key, value }) => (
          <div key={key} className={classes.fact}>
            <dt>{t(`column.${key}`)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {entry.changes.length > 0 ? (
        <ChangeTable changes={entry.changes} />
      ) : (
        <p className={classes.note}>{t('detail.noChanges')}</p>
      )}
    </>
  );
}
