import { Button } from '@mantine/core';
import { IconBookmark, IconDeviceFloppy, IconPencil, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SavedTemplate } from '#contract/reports.ts';
import { ConfirmAction } from '../../ui/ConfirmAction.tsx';
import { MenuButton, type MenuEntry } from '../../ui/drop/MenuButton.tsx';
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
  const changing = (template: SavedTemplate): MenuEntry[] => [
    {
      label: t('templates.rename'),
      icon: <IconPencil size={16} aria-hidden />,
      onClick: () => setTask({ kind: 'rename', template }),
    },
    {
      label: t('templates.delete'),
      icon: <IconTrash size={16} aria-hidden />,
      danger: true,
      onClick: () => setTask({ kind: 'delete', template }),
    },
  ];
  return (
    <>
      <MenuButton
        position="bottom-start"
        width={260}
        heading={templates.length === 0 && t('templates.empty')}
        entries={[
          ...templates.map(({ id, name, template }) => ({
            key: id,
            label: name,
            onClick() {
              setLoaded(id);
              onLoad(fromTemplate(template));
            },
          })),
          'divider',
          {
            label: t('templates.save'),
            icon: <IconDeviceFloppy size={16} aria-hidden />,
            onClick: () => setTask({ kind: 'save' }),
          },
          ...(current ? changing(current) : []),
        ]}
      >
        {(button) => (
          <Button {...button} variant="default" leftSection={<IconBookmark size={16} aria-hidden />}>
            {current?.name ?? t('templates')}
          </Button>
        )}
      </MenuButton>
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
