import { Modal } from '@mantine/core';
import '@mantine/core/styles/CloseButton.css';
import '@mantine/core/styles/Modal.css';
import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Overlay.css';
import '@mantine/core/styles/ScrollArea.css';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Plant } from '#contract/plants.ts';
import { formatDateTime, unknown } from '../../lib/format.ts';
import { DiffTable } from '../../ui/control/DiffTable.tsx';
import { ReceiptButton } from '../../ui/control/ReceiptButton.tsx';
import classes from './control.module.css';
import { commandById } from './control.queries.ts';

interface Props {
  id: string;
  plant: Plant;
  onClose: () => void;
}

/** Who changed what, when, why and with which outcome, on one sheet of paper. */
export function ReceiptDialog({ id, plant, onClose }: Props) {
  const { t } = useTranslation(['control', 'ui']);
  const { data: command } = useQuery(commandById(id));
  if (!command) return null;
  const zone = plant.timeZone;
  const facts = [
    [t('receipt.plant'), `${plant.name} (${plant.number})`],
    [t('receipt.device'), command.deviceSn],
    [t('receipt.by'), command.byName],
    [t('reason'), command.reason ?? unknown],
    [t('standard'), command.standard ?? unknown],
    [t('receipt.ordered'), formatDateTime(command.createdAt, { zone })],
    [t('receipt.ended'), formatDateTime(command.finishedAt, { zone })],
    [t('receipt.outcome'), t(`step.${command.state}`)],
    [t('receipt.number'), command.id],
  ];
  return (
    <Modal opened onClose={onClose} title={t('receipt')} size={720} closeButtonProps={{ 'aria-label': t('ui:close') }}>
      <div className={classes.receipt}>
        <dl className={classes.facts}>
          {facts.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <DiffTable changes={command.changes} withAfter />
        <p className={classes.muted}>{t('disclaimer')}</p>
      </div>
      <ReceiptButton id={id} />
    </Modal>
  );
}
