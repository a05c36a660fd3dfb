import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { basicsEndpoints } from '#contract/basics.ts';
import { importBytes, plantEndpoints } from '#contract/plants.ts';
import { call, download } from '../../lib/api.ts';
import { saveBlob } from '../../lib/saveFile.ts';
import { toast } from '../../lib/toast.ts';
import { ImportDialog } from '../../ui/ImportDialog.tsx';
import { whole } from './plants.format.ts';
import { plantsKey } from './plants.queries.ts';

export function ImportPlants({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('plants');
  const client = useQueryClient();
  return (
    <ImportDialog
      title={t('import.title')}
      help={t('import.help')}
      confirmLabel={(count) => t('import.confirm', { count, number: whole(count) })}
      maxBytes={importBytes}
      saveTemplate={async () =>
        saveBlob(t('import.templateName'), await download(basicsEndpoints.template, { params: { name: 'plants' } }))
      }
      send={(file, dryRun, { signal, onProgress }) =>
        call(
          plantEndpoints.import,
          { query: { dryRun: dryRun ? 'true' : 'false' } },
          { file, quiet: true, ...(signal && { signal }), ...(onProgress && { onUploadProgress: onProgress }) },
        )
      }
      onStored={(count) => {
        toast('success', t('import.done', { count, number: whole(count) }));
        void client.invalidateQueries({ queryKey: plantsKey });
      }}
      onClose={onClose}
    />
  );
}
