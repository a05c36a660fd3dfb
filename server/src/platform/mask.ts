/** `name@example.org` → `n***@example.org` */
export function maskEmail(email: string): string {
  const [name = '', domain = ''] = email.split('@');
  return `${name.slice(0, 1)}***@${domain}`;
}

/** `+491701234567` → `+4917****567` */
export function maskMobile(mobile: string): string {
  return `${mobile.slice(0, 5)}****${mobile.slice(-3)}`;
}

export function maskContact(contact: string): string {
  return contact.includes('@') ? maskEmail(contact) : maskMobile(contact);
}
