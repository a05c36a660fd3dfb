import type { SectionProps } from './account.model.ts';
import { ContactSection } from './ContactSection.tsx';

export function EmailSection({ user }: SectionProps) {
  return <ContactSection user={user} kind="EMAIL" masked={user.emailMasked} words="email" inputType="email" />;
}
