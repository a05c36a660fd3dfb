export interface BenchRoute {
  name: string;
  path: string;
  signedIn: boolean;
  /** What a person waits for; a canvas counts from its first drawn pixel. */
  useful: string;
}

/** The rows of a table that still loads are hidden from assistive technology. */
export const firstRow = 'main table[aria-label="Messages"] tbody:not([aria-hidden]) tr';

export const routes = [
  { name: 'login', path: '/login', signedIn: false, useful: 'form input' },
  { name: 'register', path: '/register', signedIn: false, useful: 'form input' },
  { name: 'dashboard (chart)', path: '/dashboard', signedIn: true, useful: 'main canvas' },
  { name: 'me', path: '/me', signedIn: true, useful: 'main form input' },
  { name: 'system/outbox (table)', path: '/system/outbox', signedIn: true, useful: firstRow },
  { name: '404', path: '/404', signedIn: true, useful: 'main h1' },
] as const satisfies readonly BenchRoute[];

export type RouteName = (typeof routes)[number]['name'];

/** The same two steps of the antd pages. */
export const peerRoutes = {
  login: { name: 'antd login', path: '/login', signedIn: false, useful: 'form input' },
  table: { name: 'antd table', path: '/table', signedIn: false, useful: '.ant-table-row' },
} as const satisfies Record<string, BenchRoute>;
