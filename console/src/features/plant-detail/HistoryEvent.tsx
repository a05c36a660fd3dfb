import { type Icon, IconArrowsExchange, IconCirclePlus, IconReplace, IconTrashX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { DeviceChange } from '#contract/devices.ts';
import type { Transfer } from '#contract/plants.ts';
import { formatDateTime } from '../../lib/format.ts';
import type { HistoryEntry } from './history.model.ts';
import classes from './plantDetail.module.css';

/** The first entry of every plant. */
interface Added {
  kind: 'added';
  at: string;
  byName: string | null;
}

const changeIcons: Record<DeviceChange['kind'], Icon> = {
  ADDED: IconCirclePlus,
  REPLACED: IconReplace,
  REMOVED: IconTrashX,
};

function iconOf(entry: HistoryEntry | Added): Icon {
  if (entry.kind === 'device') return changeIcons[entry.change.kind];
  return entry.kind === 'transfer' ? IconArrowsExchange : IconCirclePlus;
}

const actorOf = (entry: HistoryEntry | Added) =>
  entry.kind === 'added' ? entry.byName : entry.kind === 'device' ? entry.change.byName : entry.transfer.byName;

const noteOf = (entry: HistoryEntry | Added) =>
  entry.kind === 'added' ? null : entry.kind === 'device' ? entry.change.note : entry.transfer.note;

/** One thing that happened, at the clock of the plant. */
export function HistoryEvent({ entry, zone }: { entry: HistoryEntry | Added; zone: string }) {
  const Sign = iconOf(entry);
  const note = noteOf(entry);
  return (
    <li className={classes.event}>
      <Sign size={18} stroke={1.75} aria-hidden />
      <div className={classes.eventWords}>
        <What entry={entry} />
        {note && <p className={classes.muted}>{note}</p>}
      </div>
      <p className={classes.eventWhen}>
        <time dateTime={entry.at}>{formatDateTime(entry.at, { zone })}</time>
        <span>{actorOf(entry)}</span>
      </p>
    </li>
  );
}

function What({ entry }: { entry: HistoryEntry | Added }) {
  const { t } = useTranslation(['plantDetail', 'devices', 'things']);
  if (entry.kind === 'added') return <p className={classes.text}>{t('history.added')}</p>;
  if (entry.kind === 'transfer') return <Hands transfer={entry.transfer} />;
  const { kind, type, serialNumber, newSerialNumber } = entry.change;
  const words = { type: t(`things:deviceType.${type}`), serialNumber, newSerialNumber };
  return <p className={classes.text}>{t(`devices:changes.${kind}`, words)}</p>;
}

/** A side that stayed the same is not told. */
function Hands({ transfer }: { transfer: Transfer }) {
  const { t } = useTranslation('plantDetail');
  const { fromOrganization, toOrganization, fromOwner, toOwner } = transfer;
  const nobody = t('history.nobody');
  const line = (key: 'organization' | 'owner', from: string | null, to: string | null) =>
    from !== to && <p className={classes.text}>{t(`history.${key}`, { from: from ?? nobody, to: to ?? nobody })}</p>;
  return (
    <>
      {line('organization', fromOrganization, toOrganization)}
      {line('owner', fromOwner, toOwner)}
    </>
  );
}
