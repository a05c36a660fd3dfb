import { useTranslation } from 'react-i18next';
import { useSettings } from '../../lib/settings.ts';
import type { SectionProps } from './account.model.ts';
import { ContactSection } from './ContactSection.tsx';

export function MobileSection({ user }: SectionProps) {
  const { t } = useTranslation('account');
  const settings = useSettings();
  const note = settings.sms ? undefined : t('mobile.noGateway');
  return <ContactSection user={user} kind="MOBILE" masked={user.mobileMasked} words="mobile" inputType="tel" note={note} />;
}
