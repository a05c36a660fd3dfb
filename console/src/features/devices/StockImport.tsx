import { useTranslation } from 'react-i18next';
import { deviceEndpoints, stockBytes } from '#contract/devices.ts';
import { call } from '../../lib/api.ts';
import { formatNumber } from '../../lib/format.ts';
import { saveBlob } from '../../lib/saveFile.ts';
import { toast } from '../../lib/toast.ts';
import { ImportDialog } from '../../ui/ImportDialog.tsx';
import { stockTemplate, useRefreshDevices } from './devices.queries.ts';

/** Takes serial numbers into the books from a spreadsheet. */
export function StockImport({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('devices');
  const refresh = useRefreshDevices();
  const counted = (count: number) => ({ count, number: formatNumber(count, { digits: 0 }) });
  return (
    <ImportDialog
      title={t('stock.import.title')}
      help={t('stock.import.help')}
      confirmLabel={(rows) => t('stock.import.confirm', counted(rows))}
      maxBytes={stockBytes}
      saveTemplate={async () => saveBlob(t('stock.import.template'), await stockTemplate())}
      send={(file, dryRun, { signal, onProgress }) =>
        call(
          deviceEndpoints.importStock,
          { query: { dryRun: dryRun ? 'true' : 'false' } },
          { file, quiet: true, ...(signal && { signal }), ...(onProgress && { onUploadProgress: onProgress }) },
        )
      }
      onStored={(rows) => {
        toast('success', t('stock.import.done', counted(rows)));
        void refresh();
      }}
      onClose={onClose}
    />
  );
}
