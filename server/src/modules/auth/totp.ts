import { createHmac } from 'node:crypto';

/** Time-based one-time codes (RFC 6238: SHA-1, 30 s, 6 digits), as every authenticator app makes them. */
const stepS = 30;
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

export function base32(bytes: Buffer): string {
  const bits = [...bytes].map((b) => b.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{1,5}/g) ?? []).map((b) => alphabet[Number.parseInt(b.padEnd(5, '0'), 2)]).join('');
}

export const stepAt = (ms: number): number => Math.floor(ms / 1000 / stepS);

export function totpCode(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', secret).update(counter).digest();
  const offset = (mac.at(-1) ?? 0) & 0xf;
  return String((mac.readUInt32BE(offset) & 0x7fff_ffff) % 1_000_000).padStart(6, '0');
}

/** The step whose code this is, one step of clock difference allowed; none at or before `lastStep`, so a code works once. */
export function matchingStep(secret: Buffer, code: string, nowMs: number, lastStep: number | null): number | undefined {
  const now = stepAt(nowMs);
  return [now, now - 1, now + 1].find((step) => step > (lastStep ?? 0) && totpCode(secret, step) === code);
}

export function totpUri(secret: Buffer, product: string, account: string): string {
  const label = encodeURIComponent(`${product}:${account}`);
  return `otpauth://totp/${label}?secret=${base32(secret)}&issuer=${encodeURIComponent(product)}`;
}
