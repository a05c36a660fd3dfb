import { useTranslation } from 'react-i18next';
import { basicsEndpoints, type DeviceSpec } from '#contract/basics.ts';
import { call } from '../../lib/api.ts';
import type { BasicsTask } from './basics.model.ts';
import { specsKey, useFreshRow } from './basics.queries.ts';
import { DeleteDialog } from './DeleteDialog.tsx';
import { SpecDialog } from './SpecDialog.tsx';

interface Props {
  task: BasicsTask<DeviceSpec>;
  onTask: (task: BasicsTask<DeviceSpec> | null) => void;
}

/** The dialogue of what the person has begun. */
export function SpecDialogs({ task, onTask }: Props) {
  const { t } = useTranslation('basics');
  const fresh = useFreshRow<DeviceSpec>(specsKey);
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
        title={t('spec.delete.title', { name })}
        text={t('spec.delete.text')}
        confirmLabel={t('spec.delete.submit')}
        done={t('spec.delete.done')}
        onDelete={() => call(basicsEndpoints.deleteSpec, { body: { id } }, { quiet: true })}
        onClose={close}
      />
    );
  }
  return <SpecDialog key={row?.version ?? 'new'} spec={row} onClose={close} onReload={() => void reload()} />;
}
