import { useSearchParams } from 'react-router';
import { ForgotPassword } from './ForgotPassword.tsx';
import { LinkPassword } from './LinkPassword.tsx';

/** A new password by code, or by the one-time link of an invitation or a reset. */
export function RegPasswordPage() {
  const [search] = useSearchParams();
  const link = search.get('link');
  return link === null ? <ForgotPassword /> : <LinkPassword key={link} link={link} />;
}
