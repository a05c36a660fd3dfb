import { Button } from '@mantine/core';
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { type Organization, organizationEndpoints } from '#contract/organizations.ts';
import { Can } from '../../ui/Can.tsx';
import type { OrganizationTask } from './organizations.model.ts';
import classes from './organizations.module.css';

interface Props {
  organization: Organization;
  hasChildren: boolean;
  onTask: (task: OrganizationTask) => void;
}

export function OrganizationActions({ organization, hasChildren, onTask }: Props) {
  const { t } = useTranslation('organizations');
  const reasonId = useId();
  const reason = hasChildren ? t('delete.children') : organization.employees > 0 ? t('delete.people') : null;
  return (
    <div className={classes.actions}>
      <Can call={organizationEndpoints.add}>
        <Button
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => onTask({ kind: 'add', parent: organization })}
        >
          {t('addBelow')}
        </Button>
      </Can>
      <Can call={organizationEndpoints.edit}>
        <Button
          variant="default"
          leftSection={<IconPencil size={16} aria-hidden />}
          onClick={() => onTask({ kind: 'edit', organization })}
        >
          {t('edit')}
        </Button>
      </Can>
      {organization.parentId !== null && (
        <Can call={organizationEndpoints.delete}>
          <Button
            variant="default"
            leftSection={<IconTrash size={16} aria-hidden />}
            disabled={reason !== null}
            aria-describedby={reason ? reasonId : undefined}
            onClick={() => onTask({ kind: 'delete', organization })}
          >
            {t('delete')}
          </Button>
          {reason && (
            <p id={reasonId} className={classes.reason}>
              {reason}
            </p>
          )}
        </Can>
      )}
    </div>
  );
}
