import { authEndpoints } from './auth.ts';
import type { Endpoint } from './endpoint.ts';
import { menuEndpoints } from './menus.ts';
import { messageEndpoints } from './messages.ts';
import { settingsEndpoints } from './settings.ts';

/** Every call that the server answers, by feature. */
export const contract = {
  auth: authEndpoints,
  settings: settingsEndpoints,
  menus: menuEndpoints,
  messages: messageEndpoints,
} as const satisfies Record<string, Record<string, Endpoint>>;
