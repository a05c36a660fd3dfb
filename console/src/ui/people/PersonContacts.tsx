import { useTranslation } from 'react-i18next';
import type { AccountRow } from '#contract/accounts.ts';
import { authEndpoints } from '#contract/auth.ts';
import { call } from '../../lib/api.ts';
import { unknown } from '../../lib/format.ts';
import { MaskedValue } from '../MaskedValue.tsx';
import classes from './people.module.css';

interface Props {
  person: Pick<AccountRow, 'id' | 'accountName' | 'emailMasked' | 'mobileMasked'>;
}

/** Both contacts of a person, masked until they are asked for. */
export function PersonContacts({ person }: Props) {
  const { t } = useTranslation('person');
  const { id, accountName: name, emailMasked, mobileMasked } = person;
  const reveal = (viewType: 'EMAIL' | 'MOBILE') => async () => {
    const { value } = await call(authEndpoints.reveal, { body: { viewType, id } }, { quiet: true });
    return value;
  };
  if (emailMasked === null && mobileMasked === null) return unknown;
  return (
    <span className={classes.contacts}>
      {emailMasked !== null && <MaskedValue label={t('emailOf', { name })} masked={emailMasked} reveal={reveal('EMAIL')} />}
      {mobileMasked !== null && <MaskedValue label={t('mobileOf', { name })} masked={mobileMasked} reveal={reveal('MOBILE')} />}
    </span>
  );
}
