import { lasting } from '../../lib/storage.ts';

const key = 'rememberedAccount';

export function rememberAccount(account: string | null): void {
  lasting.set(key, account);
}

/** What the sign-in form holds at first. An account is remembered only after its owner has agreed on this browser. */
export function signInStart() {
  const remembered = lasting.get(key);
  return { account: remembered ?? '', password: '', remember: remembered !== null, agreed: remembered !== null };
}
