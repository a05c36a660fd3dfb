import { useQueryClient } from '@tanstack/react-query';
import type { Side } from '#contract/organizations.ts';
import { DeleteOrganization } from './DeleteOrganization.tsx';
import { OrganizationDialog } from './OrganizationDialog.tsx';
import { newValues, valuesOf } from './organization.form.ts';
import { kindsOf, mayLieBelow, type OrganizationTask } from './organizations.model.ts';
import { organizationTree } from './organizations.queries.ts';

interface Props {
  side: Side;
  task: OrganizationTask;
  onTask: (task: OrganizationTask | null) => void;
  /** Shows one, or none where the shown one is gone. */
  onShow: (id: string | null) => void;
}

export function OrganizationTasks({ side, task, onTask, onShow }: Props) {
  const client = useQueryClient();
  const close = () => onTask(null);
  const show = (id: string | null) => {
    close();
    onShow(id);
  };

  if (task.kind === 'add') {
    const { parent } = task;
    const kind = kindsOf[side].find((each) => !parent || mayLieBelow(each, parent)) ?? 'INSTALLER';
    const initial = newValues(parent?.id ?? '', kind);
    return (
      <OrganizationDialog side={side} organization={null} initial={initial} onClose={close} onSaved={show} onReload={close} />
    );
  }

  const { organization } = task;
  const reload = async () => {
    const list = await client.fetchQuery({ ...organizationTree(side), staleTime: 0 });
    const fresh = list.find(({ id }) => id === organization.id);
    onTask(fresh ? { kind: 'edit', organization: fresh } : null);
  };
  if (task.kind === 'delete') {
    return <DeleteOrganization organization={organization} onClose={close} onDeleted={() => show(organization.parentId)} />;
  }
  return (
    <OrganizationDialog
      key={organization.version}
      side={side}
      organization={organization}
      initial={valuesOf(organization)}
      onClose={close}
      onSaved={show}
      onReload={reload}
    />
  );
}
