import { Button } from '@mantine/core';
import { IconBan, IconDownload, IconRocket, IconShieldCheck, IconTrash } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { campaignEndpoints } from '#contract/campaigns.ts';
import { fileEndpoints } from '#contract/files.ts';
import { firmwareEndpoints, type Program } from '#contract/firmware.ts';
import { download } from '../../lib/api.ts';
import { saveBlob } from '../../lib/saveFile.ts';
import { Can } from '../../ui/Can.tsx';
import { RowActions } from '../../ui/RowActions.tsx';
import type { ProgramTask } from './firmware.model.ts';

interface Props {
  program: Program;
  onTask: (task: ProgramTask) => void;
  onStart: () => void;
}

export function ProgramButtons({ program, onTask, onStart }: Props) {
  const { t } = useTranslation('firmware');
  const file = useMutation({
    mutationFn: async () =>
      saveBlob(program.fileName, await download(fileEndpoints.download, { params: { id: program.fileId } })),
    // the call has told the person already
    onError: () => {},
  });
  const released = program.state === 'ENABLED';
  return (
    <>
      {!released && program.mayRelease && (
        <Can call={firmwareEndpoints.updateStatus}>
          <Button leftSection={<IconShieldCheck size={16} aria-hidden />} onClick={() => onTask({ kind: 'enable', program })}>
            {t('enable')}
          </Button>
        </Can>
      )}
      {released && (
        <Can call={campaignEndpoints.start}>
          <Button leftSection={<IconRocket size={16} aria-hidden />} onClick={onStart}>
            {t('start')}
          </Button>
        </Can>
      )}
      <Button
        variant="default"
        leftSection={<IconDownload size={16} aria-hidden />}
        loading={file.isPending}
        onClick={() => file.mutate()}
      >
        {t('download')}
      </Button>
      <Can call={firmwareEndpoints.updateStatus}>
        <RowActions
          label={t('actionsFor', { name: program.version })}
          actions={[
            ...(released
              ? [
                  {
                    label: t('disable'),
                    icon: <IconBan size={16} aria-hidden />,
                    onClick: () => onTask({ kind: 'disable', program }),
                  } as const,
                ]
              : []),
            {
              label: t('remove'),
              icon: <IconTrash size={16} aria-hidden />,
              danger: true,
              blocked: program.campaigns > 0 ? t('remove.used') : undefined,
              onClick: () => onTask({ kind: 'remove', program }),
            },
          ]}
        />
      </Can>
    </>
  );
}
