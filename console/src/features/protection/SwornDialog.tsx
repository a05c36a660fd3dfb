import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { oath } from '#contract/control.ts';
import { useFields } from '../../lib/useFields.ts';
import { emptyOath, OathFields, oathOf } from '../../ui/control/OathFields.tsx';
import { useOathCheck } from '../../ui/control/useOathCheck.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import classes from './protection.module.css';
import { useRefreshProtection } from './protection.queries.ts';

type Sworn = ReturnType<typeof oathOf>;

interface Props {
  /** approve, resume or restore: its words are `<name>.title`, `.text` and `.submit`. */
  name: 'approve' | 'resume' | 'restore';
  send: (sworn: Sworn) => Promise<unknown>;
  onClose: () => void;
}

const Oath = z.strictObject(oath);

/** Something that a person has to swear to. */
export function SwornDialog({ name, send, onClose }: Props) {
  const { t } = useTranslation('protection');
  const check = useOathCheck();
  const refresh = useRefreshProtection();
  const form = useFields({
    initial: emptyOath,
    check: (values) => check(Oath, oathOf(values)),
    send: async (values) => {
      await send(oathOf(values));
      onClose();
      await refresh();
    },
  });
  return (
    <FormDialog
      {...form.form}
      title={t(`${name}.title`)}
      submitLabel={t(`${name}.submit`)}
      dirty={form.dirty}
      busy={form.busy}
      failure={form.failure}
      onClose={onClose}
    >
      <p className={classes.muted}>{t(`${name}.text`)}</p>
      <OathFields form={form} />
    </FormDialog>
  );
}
