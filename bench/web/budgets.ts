import type { Sample } from './measure.ts';
import type { RouteName } from './routes.ts';

/** kB of JavaScript, gzip. */
const sizeLimits: Partial<Record<RouteName, number>> = {
  login: 160,
  'system/outbox (table)': 260,
  'dashboard (chart)': 420,
};

/**
 * Seen on one 2-core arm64 machine at 4x CPU throttle: the quickest of react-admin, vue3-element-admin and
 * ant-design-pro at each step, and a sign-in and a table page made with antd. The latter are measured here too,
 * in the same run: they tell how much slower or faster this machine is.
 */
const bestPeerMs: Partial<Record<RouteName, number>> = {
  login: 1400,
  'dashboard (chart)': 3800,
  'system/outbox (table)': 3400,
};
const bestPeerMenuClickMs = 2100;
const referenceMs = { login: 2000, table: 3600 };
const shareOfPeer = 0.5;

/** How many times longer than on that machine the antd pages took here. */
export interface Slowness {
  login: number;
  table: number;
}

export const slownessOf = (loginMs: number, tableMs: number): Slowness => ({
  login: loginMs / referenceMs.login,
  table: tableMs / referenceMs.table,
});

export interface Verdict {
  budget: string;
  measured: string;
  limit: string;
  ratio: number;
  kept: boolean;
}

function size(name: string, bytes: number, limitKb: number): Verdict {
  const kb = bytes / 1000;
  return {
    budget: `${name}: JS gz`,
    measured: `${kb.toFixed(1)} kB`,
    limit: `${limitKb} kB`,
    ratio: kb / limitKb,
    kept: kb <= limitKb,
  };
}

function time(name: string, ms: number, peerMs: number): Verdict {
  const ratio = ms / peerMs;
  return {
    budget: `${name}, of the best peer`,
    measured: `${(ms / 1000).toFixed(2)} s`,
    limit: `${shareOfPeer} of ${(peerMs / 1000).toFixed(2)} s`,
    ratio,
    kept: ratio <= shareOfPeer,
  };
}

export function judge(samples: Record<RouteName, Sample>, menuClickMs: number, slowness: Slowness) {
  const names = Object.keys(samples) as RouteName[];
  const limited = <T>(limits: Partial<Record<RouteName, number>>, make: (name: RouteName, limit: number) => T) =>
    names.flatMap((name) => (limits[name] === undefined ? [] : [make(name, limits[name])]));
  return {
    sizes: limited(sizeLimits, (name, limit) => size(name, samples[name].js, limit)),
    times: [
      ...limited(bestPeerMs, (name, peer) =>
        time(`${name}: useful frame`, samples[name].usefulMs, peer * (name === 'login' ? slowness.login : slowness.table)),
      ),
      time('menu click to first row', menuClickMs, bestPeerMenuClickMs * slowness.table),
    ],
  };
}
