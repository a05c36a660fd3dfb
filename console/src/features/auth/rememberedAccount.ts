import { lasting } from '../../lib/storage.ts';

const key = 'rememberedAccount';

export function rememberedAccount(): string | null {
  return lasting.get(key);
}

export function rememberAccount(account: string | null): void {
  lasting.set(key, account);
}
