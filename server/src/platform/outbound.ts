import { lookup as resolve } from 'node:dns';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';

export type Outbound = ReturnType<typeof createOutbound>;

const timeoutMs = 10_000;

/** Addresses that are nobody's on the Internet: whoever names one wants to reach what stands behind this server. */
const inside = new BlockList();
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  inside.addSubnet(net, bits, 'ipv4');
for (const [net, bits] of [
  ['::', 96],
  ['64:ff9b::', 96],
  ['100::', 64],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const)
  inside.addSubnet(net, bits, 'ipv6');
const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

/** Calls to addresses that people have typed in: by TLS, to the Internet only, to where the name led when it was checked. */
export function createOutbound({ allowLoopback }: { allowLoopback: boolean }) {
  const family = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4');
  const isLoopback = (address: string) => loopback.check(address, family(address));
  const isAllowed = (address: string) => (allowLoopback && isLoopback(address) ? true : !inside.check(address, family(address)));
  const bare = (host: string) => host.replace(/^\[|\]$/g, '');

  /** Whether an address may be called at all, as far as it tells by itself. */
  function isCallable(address: string): boolean {
    if (!URL.canParse(address)) return false;
    const { protocol, hostname, username, password } = new URL(address);
    const host = bare(hostname);
    if (username || password) return false;
    if (isIP(host) && !isAllowed(host)) return false;
    if (protocol === 'https:') return true;
    return protocol === 'http:' && allowLoopback && (host === 'localhost' || (isIP(host) !== 0 && isLoopback(host)));
  }

  const lookup: LookupFunction = (hostname, options, done) => {
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      const [first] = addresses ?? [];
      if (error || !first) return done(error ?? new Error(`${hostname} has no address`), '');
      if (!addresses.every((a) => isAllowed(a.address))) return done(new Error(`${hostname} leads inside`), '');
      if (options.all) return done(null, addresses);
      done(null, first.address, first.family);
    });
  };

  return {
    isCallable,

    /** The status of the answer. A redirect is an answer like any other: it is not followed. */
    post(address: string, headers: Record<string, string | number>, body: string | Buffer): Promise<number> {
      if (!isCallable(address)) return Promise.reject(new Error('The address may not be called'));
      const request = address.startsWith('https:') ? requestHttps : requestHttp;
      return new Promise((done, fail) => {
        const call = request(address, {
          method: 'POST',
          headers: { ...headers, 'content-length': Buffer.byteLength(body) },
          lookup,
          agent: false,
          signal: AbortSignal.timeout(timeoutMs),
        });
        call.on('error', fail);
        call.on('response', (response) => {
          // what it says is of no interest, however long it goes on
          response.destroy();
          done(response.statusCode ?? 0);
        });
        call.end(body);
      });
    },
  };
}
