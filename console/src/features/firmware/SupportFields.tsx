import { Button } from '@mantine/core';
import { IconFileDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { basicsEndpoints } from '#contract/basics.ts';
import { type FirmwareType, firmwareEndpoints, type SheetReport, supports } from '#contract/firmware.ts';
import { call, download } from '../../lib/api.ts';
import { saveBlob } from '../../lib/saveFile.ts';
import { ChoiceCards } from '../../ui/ChoiceCards.tsx';
import { ImportProblems } from '../../ui/import/ImportProblems.tsx';
import { ImportVerdict } from '../../ui/import/ImportVerdict.tsx';
import { UploadField } from '../../ui/UploadField.tsx';
import classes from './firmware.module.css';
import type { ProgramFormFields } from './ProgramFields.tsx';

interface Props {
  form: ProgramFormFields;
  disabled: boolean;
}

/** All devices of the manufacturer, or those of a sheet of serial numbers. */
export function SupportFields({ form, disabled }: Props) {
  const { t } = useTranslation('firmware');
  const { support, manufacturerId, type } = form.values;
  return (
    <fieldset className={classes.plain} disabled={disabled}>
      <ChoiceCards
        label={t('support.which')}
        choices={supports.map((value) => ({ value, label: t(`support.${value}`), help: t(`support.${value}.help`) }))}
        value={support}
        onChange={(value) => form.set('support', value)}
      />
      {support === 'LISTED' && <SheetField key={`${manufacturerId} ${type}`} form={form} />}
    </fieldset>
  );
}

function SheetField({ form }: { form: ProgramFormFields }) {
  const { t } = useTranslation(['firmware', 'import']);
  const [report, setReport] = useState<SheetReport | null>(null);
  const { manufacturerId, type } = form.values;
  const template = useMutation({
    mutationFn: async () =>
      saveBlob(t('sheet.templateName'), await download(basicsEndpoints.template, { params: { name: 'serial-numbers' } })),
    // the call has told the person already
    onError: () => {},
  });
  const check = async (file: File, sending: { signal: AbortSignal; onProgress: (share: number) => void }) => {
    setReport(null);
    form.set('sheetId', '');
    const found = await call(
      firmwareEndpoints.checkSheet,
      { query: { manufacturerId, type: type as FirmwareType, name: file.name.slice(-200) } },
      { file, signal: sending.signal, onUploadProgress: sending.onProgress, quiet: true },
    );
    setReport(found);
    form.set('sheetId', found.sheetId ?? '');
  };
  return (
    <>
      <div>
        <Button
          variant="default"
          leftSection={<IconFileDownload size={16} aria-hidden />}
          loading={template.isPending}
          onClick={() => template.mutate()}
        >
          {t('import:template')}
        </Button>
      </div>
      <UploadField
        label={t('sheet')}
        help={t(type === '' ? 'sheet.typeFirst' : 'sheet.help')}
        accept={['.xlsx', '.xls']}
        maxBytes={firmwareEndpoints.checkSheet.upload.maxBytes}
        disabled={type === ''}
        onUpload={check}
      />
      {report && <ImportVerdict report={report} />}
      {report && <ImportProblems report={report} />}
      {form.problems.sheetId && (
        <p role="alert" className={classes.problem}>
          {form.problems.sheetId}
        </p>
      )}
    </>
  );
}
