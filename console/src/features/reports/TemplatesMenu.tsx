import { Button, Menu } from '@mantine/core';
import { IconBookmark, IconDeviceFloppy, IconPencil, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SavedTemplate } from '#contract/reports.ts';
import { ConfirmAction } from '../../ui/ConfirmAction.tsx';
import { type Choice, fromTemplate, toTemplate } from './reports.model.ts';
import { reportTemplates, useDeleteTemplate } from './reports.queries.ts';
import { TemplateDialog } from './TemplateDialog.tsx';

interface Props {
  choice: Choice;
  onLoad: (choice: Choice) => void;
}

type Task = { kind: 'save' } | { kind: 'rename' | 'delete'; template: SavedTemplate };

/** Reports that the person keeps: load one, keep this one, rename or delete. */
export function TemplatesMenu({ choice, onLoad }: Props) {
  const { t } = useTranslation('reports');
  const { data: templates = [] } = useQuery(reportTemplates);
  const [task, setTask] = useState<Task | null>(null);
  const [loaded, setLoaded] = useState<string | null>(null);
  const remove = useDeleteTemplate();
  const current = templates.find(({ id }) => id === loaded);
  const close = () => setTask(null);
  return (
    <>
      <Menu position="bottom-start" shadow="sm" width={260} hideDetached={false}>
        <Menu.Target>
          <Button variant="default" leftSection={<IconBookmark size={16} aria-hidden />}>
            {current?.name ?? t('templates')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown mah={360} style={{ overflowY: 'auto' }}>
          {templates.length === 0 && <Menu.Label>{t('templates.empty')}</Menu.Label>}
          {templates.map((template) => (
            <Menu.Item
              key={template.id}
              onClick={() => {
                setLoaded(template.id);
                onLoad(fromTemplate(template.template));
              }}
            >
              {template.name}
            </Menu.Item>
          ))}
          <Menu.Divider />
          <Menu.Item leftSection={<IconDeviceFloppy size={16} aria-hidden />} onClick={() => setTask({ kind: 'save' })}>
            {t('templates.save')}
          </Menu.Item>
          {current && (
            <>
              <Menu.Item
                leftSection={<IconPencil size={16} aria-hidden />}
                onClick={() => setTask({ kind: 'rename', template: current })}
              >
                {t('templates.rename')}
              </Menu.Item>
              <Menu.Item
                color="red"
                leftSection={<IconTrash size={16} aria-hidden />}
                onClick={() => setTask({ kind: 'delete', template: current })}
              >
                {t('templates.delete')}
              </Menu.Item>
            </>
          )}
        </Menu.Dropdown>
      </Menu>
      {task?.kind === 'save' && (
        <TemplateDialog
          title={t('templates.save')}
          name=""
          id={null}
          template={toTemplate(choice)}
          onSaved={setLoaded}
          onClose={close}
        />
      )}
      {task?.kind === 'rename' && (
        <TemplateDialog title={t('templates.rename')} {...task.template} onSaved={setLoaded} onClose={close} />
      )}
      {task?.kind === 'delete' && (
        <ConfirmAction
          title={t('templates.delete')}
          confirmLabel={t('templates.delete')}
          danger
          onConfirm={async () => {
            await remove.mutateAsync(task.template.id);
          }}
          onClose={close}
        >
          {t('templates.deleteText', { name: task.template.name })}
        </ConfirmAction>
      )}
    </>
  );
}
