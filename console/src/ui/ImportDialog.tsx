import { Button } from '@mantine/core';
import { IconFileDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ImportReport } from '#contract/fields.ts';
import { useFields } from '../lib/useFields.ts';
import type { FieldErrors } from '../lib/validate.ts';
import { FormDialog } from './FormDialog.tsx';
import classes from './ImportDialog.module.css';
import { ImportProblems } from './import/ImportProblems.tsx';
import { ImportVerdict } from './import/ImportVerdict.tsx';
import { isRight, isThere } from './import/report.ts';
import { UploadField } from './UploadField.tsx';

interface Sending {
  signal?: AbortSignal;
  onProgress?: (share: number) => void;
}

interface Props {
  title: string;
  /** What one row of the sheet is, and what must be in it. */
  help: string;
  /** What the button says once the sheet is right. */
  confirmLabel: (rows: number) => string;
  maxBytes: number;
  /** Fetches the empty sheet and hands it to the browser. */
  saveTemplate: () => Promise<void>;
  /** Sends the file; a dry run only checks it. */
  send: (file: File, dryRun: boolean, sending: Sending) => Promise<ImportReport>;
  onStored: (rows: number) => void;
  onClose: () => void;
}

interface Checked {
  file: File;
  report: ImportReport;
}

const sheetTypes = ['.xlsx', '.xls'];

/** From a spreadsheet into the product: choose the file, read what is wrong with which row, confirm. All rows or none. */
export function ImportDialog({ title, help, confirmLabel, maxBytes, saveTemplate, send, onStored, onClose }: Props) {
  const { t } = useTranslation(['import', 'ui']);
  const [checked, setChecked] = useState<Checked | null>(null);
  const [gone, setGone] = useState(false);
  const template = useMutation({ mutationFn: saveTemplate });
  const ready = checked !== null && isRight(checked.report);

  const form = useFields({
    initial: { file: '' },
    check: (): FieldErrors => (ready ? {} : { file: t(checked ? 'mendFirst' : 'chooseFirst') }),
    send: async () => {
      if (!checked) return;
      if (!(await isThere(checked.file))) {
        setChecked(null);
        return setGone(true);
      }
      const report = await send(checked.file, false, {});
      if (!isRight(report)) return setChecked({ file: checked.file, report });
      onStored(report.stored);
      onClose();
    },
  });

  return (
    <FormDialog
      {...form.form}
      title={title}
      submitLabel={ready ? confirmLabel(checked.report.rows) : t('confirm')}
      dirty={ready}
      busy={form.busy}
      failure={form.failure ?? form.problems.file ?? (gone ? t('gone') : null)}
      onClose={onClose}
      size={640}
    >
      <p className={classes.help}>{help}</p>
      <div>
        <Button
          variant="default"
          leftSection={<IconFileDownload size={16} aria-hidden />}
          loading={template.isPending}
          onClick={() => template.mutate()}
        >
          {t('template')}
        </Button>
      </div>
      <UploadField
        label={t('file')}
        help={t('file.help')}
        accept={sheetTypes}
        maxBytes={maxBytes}
        disabled={form.busy}
        onUpload={async (file, { signal, onProgress }) => {
          setChecked(null);
          setGone(false);
          form.reset();
          setChecked({ file, report: await send(file, true, { signal, onProgress }) });
        }}
      />
      {checked && <ImportVerdict report={checked.report} />}
      {checked && <ImportProblems report={checked.report} />}
    </FormDialog>
  );
}
