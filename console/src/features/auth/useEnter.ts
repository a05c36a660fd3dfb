import { useNavigate } from 'react-router';
import { setToken } from '../../lib/session.ts';
import { takeWanted } from '../../lib/wanted.ts';

/** Opens the console with a fresh token, at the page that the person wanted. */
export function useEnter(): (token: string) => Promise<void> {
  const navigate = useNavigate();
  return async (token) => {
    setToken(token);
    await navigate(takeWanted(), { replace: true });
  };
}
