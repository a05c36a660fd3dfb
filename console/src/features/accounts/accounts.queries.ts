import { useTranslation } from 'react-i18next';
import { type AccountRow, accountEndpoints } from '#contract/accounts.ts';
import { call } from '../../lib/api.ts';
import { toast } from '../../lib/toast.ts';
import { useRefreshPeople } from '../../ui/people/people.queries.ts';

/** Lets a person sign in again. It takes nothing away, so nobody is asked first. */
export function useActivate() {
  const { t } = useTranslation('accounts');
  const refresh = useRefreshPeople();
  return async ({ id, accountName }: AccountRow) => {
    try {
      await call(accountEndpoints.updateStatus, { body: { userId: id, status: 'normal' } });
      toast('success', t('activate.done', { name: accountName }));
    } catch {
      // The call has shown why.
    }
    await refresh();
  };
}
