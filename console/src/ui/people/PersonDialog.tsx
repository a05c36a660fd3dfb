import { useTranslation } from 'react-i18next';
import type { AccountRow } from '#contract/accounts.ts';
import { toast } from '../../lib/toast.ts';
import { useFields } from '../../lib/useFields.ts';
import { FormDialog } from '../FormDialog.tsx';
import { PersonForm } from './PersonForm.tsx';
import { useRefreshPeople } from './people.queries.ts';
import { checkPerson, savePerson, valuesOf } from './person.form.ts';

interface Props {
  /** Null adds somebody. */
  person: AccountRow | null;
  /** Where somebody new belongs, unless changed. */
  organizationId?: string | null;
  onClose: () => void;
  /** Somebody else has changed the person meanwhile: show them as they are now. */
  onReload: () => void;
}

export function PersonDialog({ person, organizationId = null, onClose, onReload }: Props) {
  const { t } = useTranslation('person');
  const refresh = useRefreshPeople();
  const form = useFields({
    initial: valuesOf(person, organizationId),
    check: (values) => checkPerson(person, values),
    send: async (values) => {
      await savePerson(person, values);
      toast('success', t(person ? 'edit.done' : 'add.done', { name: values.accountName }));
      onClose();
      await refresh();
    },
  });
  return (
    <FormDialog
      ref={form.ref}
      title={t(person ? 'edit.title' : 'add.title')}
      submitLabel={t(person ? 'edit.save' : 'add.save')}
      onSubmit={form.form.onSubmit}
      onClose={onClose}
      dirty={form.dirty}
      busy={form.busy}
      failure={form.failure}
      onReload={form.stale ? onReload : undefined}
    >
      <PersonForm person={person} form={form} />
    </FormDialog>
  );
}
