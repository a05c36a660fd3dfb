import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { toast } from '../../lib/toast.ts';
import { organizationChoices } from '../../ui/people/people.queries.ts';
import { RoleForm } from './RoleForm.tsx';
import { permissionRows, roleDetail } from './roles.queries.ts';

interface Props {
  /** Null for a new role. */
  id: string | null;
  onClose: () => void;
}

/** Fetches what the form stands on, then opens it. */
export function RoleEditor({ id, onClose }: Props) {
  const detail = useQuery(roleDetail(id));
  const rows = useQuery(permissionRows);
  const organizations = useQuery(organizationChoices);
  const failure = detail.error ?? rows.error ?? organizations.error;

  useEffect(() => {
    if (!failure) return;
    toast('error', failure.message);
    onClose();
  }, [failure, onClose]);

  if (failure || detail.data === undefined || !rows.data || !organizations.data) return null;
  return (
    <RoleForm
      key={detail.data?.version}
      role={detail.data}
      rows={rows.data}
      organizations={organizations.data}
      onReload={() => detail.refetch()}
      onClose={onClose}
    />
  );
}
