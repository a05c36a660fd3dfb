import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes, randomInt } from 'node:crypto';
import * as fs from 'node:fs';
import { join } from 'node:path';
import { v7 } from 'uuid';

export const newId = (): string => v7();
export const newToken = (): string => randomBytes(32).toString('base64url');
export const sha256 = (value: string): Buffer => createHash('sha256').update(value).digest();
export const sixDigits = (): string => String(randomInt(1_000_000)).padStart(6, '0');

/** Keys for what must not be readable from a copy of the database alone. */
export class Vault {
  readonly #encryption: Buffer;
  readonly #signature: Buffer;

  constructor(secret: string) {
    const derive = (purpose: string) => Buffer.from(hkdfSync('sha256', secret, 'sunkeep', purpose, 32));
    this.#encryption = derive('encryption');
    this.#signature = derive('signature');
  }

  sign(value: string): Buffer {
    return createHmac('sha256', this.#signature).update(value).digest();
  }

  seal(plain: Buffer): Buffer {
    const iv = randomBytes(12);
    const cipher = createCipheriv('aes-256-gcm', this.#encryption, iv);
    return Buffer.concat([iv, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
  }

  open(sealed: Buffer): Buffer {
    const decipher = createDecipheriv('aes-256-gcm', this.#encryption, sealed.subarray(0, 12));
    decipher.setAuthTag(sealed.subarray(-16));
    return Buffer.concat([decipher.update(sealed.subarray(12, -16)), decipher.final()]);
  }
}

/** The code printed on a device, as it is kept: worth nothing without the key and for no other device. */
export const claimHash = (vault: Vault, serialNumber: string, code: string): Buffer =>
  vault.sign(`claim|${serialNumber}|${code}`);

/** SECRET_KEY, or a key of this installation's own, made once and kept in the data folder. */
export function openVault(secretKey: string | undefined, dataDir: string): Vault {
  if (secretKey) return new Vault(secretKey);
  const file = join(dataDir, 'secret.key');
  fs.mkdirSync(dataDir, { recursive: true });
  if (!fs.existsSync(file)) {
    const fresh = `${file}.${process.pid}`;
    fs.writeFileSync(fresh, newToken(), { mode: 0o600 });
    fs.renameSync(fresh, file); // whole or not at all
  }
  return new Vault(fs.readFileSync(file, 'utf8'));
}
