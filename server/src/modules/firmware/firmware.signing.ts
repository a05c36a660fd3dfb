import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  randomUUID,
  sign,
} from 'node:crypto';
import * as fs from 'node:fs';
import { join } from 'node:path';
import { componentOf, type FirmwareType } from '#contract/firmware.ts';
import { StartupError } from '../../platform/startup-error.ts';

export interface Manifest {
  manufacturer: string;
  type: FirmwareType;
  version: string;
  minFrom: string | null;
  hwRevs: readonly string[];
  sizeB: number;
  sha256: string;
  allowDowngrade: boolean;
}

/** What is signed, in exactly these letters: always the same fields in the same order, without blanks. */
export function manifestOf(m: Manifest): string {
  return JSON.stringify({
    manufacturer: m.manufacturer,
    type: m.type,
    component: componentOf[m.type].component,
    version: m.version,
    minFrom: m.minFrom,
    hwRevs: m.hwRevs,
    sizeB: m.sizeB,
    sha256: m.sha256,
    allowDowngrade: m.allowDowngrade,
  });
}

export interface PublicKey {
  keyId: string;
  publicKeyPem: string;
}

function published(key: KeyObject): PublicKey {
  const open = createPublicKey(key);
  const digest = createHash('sha256')
    .update(open.export({ type: 'spki', format: 'der' }))
    .digest('hex');
  return { keyId: `fw-${digest.slice(0, 16)}`, publicKeyPem: open.export({ type: 'spki', format: 'pem' }).toString() };
}

function readKey(file: string): KeyObject {
  try {
    const key = createPrivateKey(fs.readFileSync(file));
    if (key.asymmetricKeyType === 'ed25519') return key;
  } catch {
    // told below, together with a key of another kind
  }
  throw new StartupError(`The key that signs programs, ${file}, cannot be read: it has to be an Ed25519 key as PKCS#8 in PEM.`);
}

/** Made once; of two processes that make one at the same moment, the first one's is taken by both. */
function ownKey(folder: string): KeyObject {
  const file = join(folder, 'firmware.pem');
  if (!fs.existsSync(file)) {
    fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
    const fresh = `${file}.${randomUUID()}`;
    const { privateKey } = generateKeyPairSync('ed25519');
    fs.writeFileSync(fresh, privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600, flush: true });
    try {
      fs.linkSync(fresh, file);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    } finally {
      fs.rmSync(fresh);
    }
  }
  return readKey(file);
}

export type Signer = ReturnType<typeof openSigner>;

/** The key that settings name, or the installation's own, which is made when it is first needed. */
export function openSigner(file: string | undefined, folder: string) {
  let key = file ? readKey(file) : undefined;
  const secret = (): KeyObject => {
    key ??= ownKey(folder);
    return key;
  };
  return {
    publicKey: (): PublicKey => published(secret()),
    sign: (manifest: string): string => sign(null, Buffer.from(manifest), secret()).toString('base64'),
  };
}
