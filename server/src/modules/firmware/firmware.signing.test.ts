import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { isSignedBy } from '../../../test/signature.ts';
import { type Manifest, manifestOf, openSigner } from './firmware.signing.ts';

const folder = mkdtempSync(join(tmpdir(), 'sunkeep-keys-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const program: Manifest = {
  manufacturer: 'Helio Works',
  type: 'SAFETY',
  version: '3.3.0',
  minFrom: '3.1.0',
  hwRevs: ['B1', 'B2'],
  sizeB: 1_843_200,
  sha256: 'a'.repeat(64),
  allowDowngrade: false,
};

describe('a manifest', () => {
  test('is the same letters for the same program, whatever order it came in', () => {
    const turned = Object.fromEntries(Object.entries(program).reverse()) as unknown as Manifest;
    expect(manifestOf(turned)).toBe(manifestOf(program));
    expect(manifestOf(program)).toBe(
      `{"manufacturer":"Helio Works","type":"SAFETY","component":"safety","version":"3.3.0","minFrom":"3.1.0","hwRevs":["B1","B2"],"sizeB":1843200,"sha256":"${'a'.repeat(64)}","allowDowngrade":false}`,
    );
  });

  test('is not believed after any change, nor under another key or signature', () => {
    const signer = openSigner(undefined, join(folder, 'own'));
    const { publicKeyPem } = signer.publicKey();
    const manifest = manifestOf(program);
    const signature = signer.sign(manifest);
    expect(isSignedBy(publicKeyPem, manifest, signature)).toBe(true);
    const forged: Partial<Manifest>[] = [
      { manufacturer: 'Helio Work' },
      { type: 'HMI' },
      { version: '3.3.1' },
      { minFrom: null },
      { hwRevs: ['B1', 'B2', 'B3'] },
      { sizeB: 1_843_201 },
      { sha256: `b${'a'.repeat(63)}` },
      { allowDowngrade: true },
    ];
    for (const change of forged) expect(isSignedBy(publicKeyPem, manifestOf({ ...program, ...change }), signature)).toBe(false);
    const other = openSigner(undefined, join(folder, 'other'));
    expect(isSignedBy(other.publicKey().publicKeyPem, manifest, signature)).toBe(false);
    expect(isSignedBy(publicKeyPem, manifest, other.sign(manifest))).toBe(false);
  });
});

describe('the key', () => {
  test('is made once, for its owner’s eyes only, and named after itself', () => {
    const home = join(folder, 'home');
    const first = openSigner(undefined, home).publicKey();
    expect(openSigner(undefined, home).publicKey()).toEqual(first);
    expect(first.keyId).toMatch(/^fw-[0-9a-f]{16}$/);
    expect(statSync(join(home, 'firmware.pem')).mode & 0o777).toBe(0o600);
    expect(first.publicKeyPem).toContain('BEGIN PUBLIC KEY');
  });

  test('of the settings has to be there and of the right kind', () => {
    const file = join(folder, 'given.pem');
    const pem = { type: 'pkcs8', format: 'pem' } as const;
    writeFileSync(file, generateKeyPairSync('x25519').privateKey.export(pem));
    expect(() => openSigner(file, folder)).toThrow('Ed25519');
    expect(() => openSigner(join(folder, 'absent.pem'), folder)).toThrow('absent.pem');
    writeFileSync(file, generateKeyPairSync('ed25519').privateKey.export(pem));
    expect(openSigner(file, folder).publicKey().keyId).toMatch(/^fw-/);
  });
});
