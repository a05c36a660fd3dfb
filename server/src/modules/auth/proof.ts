import { timingSafeEqual } from 'node:crypto';
import type { Challenge } from '#contract/auth.ts';
import { newToken, sha256, type Vault } from '../../platform/crypto.ts';

/**
 * The verification step after repeated failures: a puzzle that costs the browser a moment and a guessing machine its speed.
 * A challenge is bound to who signs in and to the number of failures so far, so it serves for one attempt only.
 */
const validMs = 300_000;
const leastBits = 15;
const mostBits = 18;

const bitsFor = (failures: number) => Math.min(leastBits + Math.floor(failures / 4), mostBits);

function signed(vault: Vault, subject: string, failures: number, head: string): string {
  return vault.sign(`proof|${subject}|${failures}|${head}`).toString('base64url');
}

export function makeChallenge(vault: Vault, subject: string, failures: number): Challenge {
  const head = `${Date.now() + validMs}.${newToken().slice(0, 16)}`;
  return { challenge: `${head}.${signed(vault, subject, failures, head)}`, bits: bitsFor(failures) };
}

export function isSolved(vault: Vault, subject: string, failures: number, proof: { challenge: string; nonce: number }): boolean {
  const [expires = '', random = '', signature = ''] = proof.challenge.split('.');
  const expected = signed(vault, subject, failures, `${expires}.${random}`);
  if (signature.length !== expected.length || !timingSafeEqual(Buffer.from(signature), Buffer.from(expected))) return false;
  if (Number(expires) < Date.now()) return false;
  return leadingZeroBits(sha256(`${proof.challenge}:${proof.nonce}`)) >= bitsFor(failures);
}

export function leadingZeroBits(hash: Buffer): number {
  const byte = hash.findIndex((b) => b !== 0);
  return byte < 0 ? hash.length * 8 : byte * 8 + Math.clz32(hash[byte] ?? 0) - 24;
}
