import { useTranslation } from 'react-i18next';
import { basicsEndpoints, type Manufacturer } from '#contract/basics.ts';
import { call } from '../../lib/api.ts';
import type { BasicsTask } from './basics.model.ts';
import { manufacturersKey, useFreshRow } from './basics.queries.ts';
import { DeleteDialog } from './DeleteDialog.tsx';
import { ManufacturerDialog } from './ManufacturerDialog.tsx';

interface Props {
  task: BasicsTask<Manufacturer>;
  onTask: (task: BasicsTask<Manufacturer> | null) => void;
}

/** The dialogue of what the person has begun. */
export function ManufacturerDialogs({ task, onTask }: Props) {
  const { t } = useTranslation('basics');
  const fresh = useFreshRow<Manufacturer>(manufacturersKey);
  const close = () => onTask(null);
  const row = task.kind === 'add' ? null : task.row;
  const reload = async () => {
    const current = row && (await fresh(row.id));
    onTask(current && { kind: 'edit', row: current });
  };
  if (task.kind === 'delete') {
    const { id, name } = task.row;
    return (
      <DeleteDialog
        title={t('manufacturer.delete.title', { name })}
        text={t('manufacturer.delete.text')}
        confirmLabel={t('manufacturer.delete.submit')}
        done={t('manufacturer.delete.done')}
        onDelete={() => call(basicsEndpoints.deleteManufacturer, { body: { id } }, { quiet: true })}
        onClose={close}
      />
    );
  }
  return <ManufacturerDialog key={row?.version ?? 'new'} manufacturer={row} onClose={close} onReload={() => void reload()} />;
}
