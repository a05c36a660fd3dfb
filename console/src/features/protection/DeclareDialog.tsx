import { useTranslation } from 'react-i18next';
import { DeclareBody, type ProtectionTemplate, protectionEndpoints } from '#contract/protection.ts';
import { call } from '../../lib/api.ts';
import { useFields } from '../../lib/useFields.ts';
import { emptyOath, OathFields, oathOf } from '../../ui/control/OathFields.tsx';
import { useOathCheck } from '../../ui/control/useOathCheck.ts';
import { SpecPicker } from '../../ui/devices/SpecPicker.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { OrganizationPicker } from '../../ui/people/OrganizationPicker.tsx';
import classes from './protection.module.css';
import { useRefreshProtection } from './protection.queries.ts';

interface Props {
  template: ProtectionTemplate;
  onClose: () => void;
}

/** Says for whom a template is what devices have to have. */
export function DeclareDialog({ template, onClose }: Props) {
  const { t } = useTranslation('protection');
  const check = useOathCheck();
  const refresh = useRefreshProtection();
  const initial = { ...emptyOath, organizationId: '', specId: '' };
  const toBody = (values: typeof initial): DeclareBody => ({
    templateId: template.id,
    organizationId: values.organizationId || null,
    countryCode: null,
    specId: values.specId || null,
    ...oathOf(values),
  });
  const form = useFields({
    initial,
    check: (values) => check(DeclareBody, toBody(values)),
    send: async (values) => {
      await call(protectionEndpoints.declare, { body: toBody(values) }, { quiet: true });
      onClose();
      await refresh();
    },
  });
  const problem = form.problems.organizationId;
  return (
    <FormDialog
      {...form.form}
      title={t('declare.title', { name: template.name })}
      submitLabel={t('declare.submit')}
      dirty={form.dirty}
      busy={form.busy}
      failure={form.failure}
      onClose={onClose}
    >
      <p className={classes.muted}>{t('declare.text')}</p>
      <OrganizationPicker
        label={t('declare.organization')}
        description={t('declare.everywhere')}
        value={form.values.organizationId || null}
        onChange={(id) => form.set('organizationId', id ?? '')}
        {...(problem && { error: problem })}
      />
      <SpecPicker
        type="INVERTER"
        value={form.values.specId}
        onChange={(id) => form.set('specId', id)}
        error={form.problems.specId}
      />
      <OathFields form={form} />
    </FormDialog>
  );
}
