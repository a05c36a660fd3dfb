import { useTranslation } from 'react-i18next';
import type { ContactType } from '#contract/auth.ts';
import type { OwnerRow } from '#contract/owners.ts';
import { useUser } from '../../lib/session.ts';
import { MaskedValue } from '../../ui/MaskedValue.tsx';
import { revealContact } from './owners.queries.ts';

interface Props {
  owner: OwnerRow;
  kind: ContactType;
}

/** A contact that stays masked until somebody asks for it; each look is written down. The demo cannot ask. */
export function OwnerContact({ owner, kind }: Props) {
  const { t } = useTranslation('owners');
  const user = useUser();
  const name = owner.nickName ?? owner.accountName;
  return (
    <MaskedValue
      label={t(`reveal.${kind}`, { name })}
      masked={kind === 'EMAIL' ? owner.emailMasked : owner.mobileMasked}
      reveal={user?.demo ? undefined : () => revealContact(kind, owner.id)}
    />
  );
}
