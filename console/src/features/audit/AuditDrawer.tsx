import { useTranslation } from 'react-i18next';
import type { AuditEntry } from '#contract/audit.ts';
import { formatDateTime } from '../../lib/format.ts';
import { DetailDrawer } from '../../ui/DetailDrawer.tsx';
import classes from './AuditDrawer.module.css';
import { ChangeTable } from './ChangeTable.tsx';

interface Props {
  entry: AuditEntry | null;
  onClose: () => void;
}

export function AuditDrawer({ entry, onClose }: Props) {
  const { t } = useTranslation('audit');
  return (
    <DetailDrawer item={entry} title={({ action }) => t(`action.${action}`)} closeLabel={t('detail.close')} onClose={onClose}>
      {(shown) => <EntryView entry={shown} />}
    </DetailDrawer>
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
