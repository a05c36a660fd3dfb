import { Button } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type DescriptionLanguage, firmwareEndpoints } from '#contract/firmware.ts';
import { call } from '../../lib/api.ts';
import { usePageFrame } from '../../lib/pageFrame.ts';
import { toast } from '../../lib/toast.ts';
import { useFields } from '../../lib/useFields.ts';
import { useUnsavedGuard } from '../../lib/useUnsavedGuard.ts';
import { Card } from '../../ui/Card.tsx';
import { FormAlert } from '../../ui/FormAlert.tsx';
import { checkProgram, emptyProgram, missingDescription, toAddBody } from './addProgram.form.ts';
import { DescriptionFields } from './DescriptionFields.tsx';
import { programAddress } from './firmware.model.ts';
import classes from './firmware.module.css';
import { useRefreshFirmware } from './firmware.queries.ts';
import { ProgramFields } from './ProgramFields.tsx';
import { ProgramFileField } from './ProgramFileField.tsx';
import { SupportFields } from './SupportFields.tsx';
import { useProgramUpload } from './useProgramUpload.ts';

/** A new program: what it is, its file, what it brings in seven languages, and for which devices. */
export function ProgramForm() {
  const { t, i18n } = useTranslation('firmware');
  const { leave } = usePageFrame();
  const refresh = useRefreshFirmware();
  const { upload, start, cancel } = useProgramUpload();
  const [language, setLanguage] = useState<DescriptionLanguage>(
    i18n.language === 'nl-NL' ? 'en-GB' : (i18n.language as DescriptionLanguage),
  );
  const form = useFields({
    initial: emptyProgram,
    check: (values) => checkProgram(values, upload),
    send: async (values) => {
      const { id } = await call(firmwareEndpoints.add, { body: toAddBody(values, upload) }, { quiet: true });
      toast('success', t('add.done'));
      void refresh();
      await leave(programAddress(id));
    },
  });
  const { values } = form;
  const busy = upload.kind === 'busy';
  useUnsavedGuard(busy || upload.kind === 'done' || form.dirty, busy ? t('upload.leave') : undefined);

  const submit = (event: FormEvent) => {
    // What is missing behind another tab is brought to the front, to be seen and focused.
    const missing = missingDescription(checkProgram(values, upload));
    if (missing && values[language].trim() !== '') setLanguage(missing);
    return form.form.onSubmit(event);
  };
  const chosen = values.manufacturerId !== '';
  return (
    <form ref={form.ref} className={classes.form} onSubmit={submit} noValidate>
      <FormAlert text={form.failure} />
      <Card title={t('add.what')}>
        <ProgramFields form={form} />
      </Card>
      <Card title={t('file')}>
        <ProgramFileField upload={upload} problem={form.problems.file} disabled={!chosen} onFile={start} onCancel={cancel} />
      </Card>
      <Card title={t('description')}>
        <DescriptionFields form={form} language={language} onLanguage={setLanguage} disabled={!chosen} />
      </Card>
      <Card title={t('support')}>
        <SupportFields form={form} disabled={!chosen} />
      </Card>
      <div className={classes.foot}>
        <Button type="submit" loading={form.busy}>
          {t('add.submit')}
        </Button>
      </div>
    </form>
  );
}
