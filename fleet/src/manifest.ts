import { verify } from 'node:crypto';
import type { Data } from '#contract/endpoint.ts';
import { componentOf, type FirmwareType, type firmwareEndpoints } from '#contract/firmware.ts';
import type { ItemKind } from '#contract/telemetry.ts';
import type { UpgradeBody } from '#contract/upgrades.ts';
import { UpgradeProblem } from './image.ts';

export type Keys = Data<typeof firmwareEndpoints.keys>;

/** What was signed. */
interface Manifest {
  manufacturer: string;
  type: FirmwareType;
  component: string;
  version: string;
  minFrom: string | null;
  hwRevs: string[];
  sizeB: number;
  sha256: string;
  allowDowngrade: boolean;
}

const kinds: Partial<Record<string, ItemKind>> = { DONGLE: 'DONGLE', INVERTER: 'INVERTER', CELL: 'BATTERY' };

/** Below 0: the first is older. What follows a hyphen does not count. */
export function compareVersions(a: string, b: string): number {
  const parts = (version: string) => (version.split('-')[0] ?? '').split('.').map(Number);
  const [left, right] = [parts(a), parts(b)];
  for (let n = 0; n < Math.max(left.length, right.length); n++) {
    const difference = (left[n] ?? 0) - (right[n] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

function readManifest({ manifest, sig }: UpgradeBody, keys: Keys): Manifest {
  const key = keys.find(({ keyId }) => keyId === sig.keyId);
  if (!key || sig.alg !== 'ed25519') throw new UpgradeProblem('SIGNATURE_INVALID', `unknown key ${sig.keyId}`);
  if (key.revokedAt !== null) throw new UpgradeProblem('KEY_REVOKED', sig.keyId);
  if (!verify(null, Buffer.from(manifest), key.publicKeyPem, Buffer.from(sig.value, 'base64')))
    throw new UpgradeProblem('SIGNATURE_INVALID');
  return JSON.parse(manifest) as Manifest;
}

/** The device believes what was signed. Whatever stands beside it has to say the same. */
function compare(manifest: Manifest, body: UpgradeBody): void {
  const beside: Partial<Manifest> = {
    component: body.component,
    version: body.version,
    minFrom: body.minFrom,
    hwRevs: body.hwRev,
    sizeB: body.sizeB,
    sha256: body.sha256,
    allowDowngrade: body.allowDowngrade,
  };
  for (const [field, value] of Object.entries(beside)) {
    if (JSON.stringify(manifest[field as keyof Manifest]) !== JSON.stringify(value))
      throw new UpgradeProblem('SIGNATURE_INVALID', `${field} is not what was signed`);
  }
}

/** Throws where a program is not signed, or not for this device as it is now. */
export function checkManifest(
  body: UpgradeBody,
  keys: Keys,
  device: { kind: ItemKind; hwRev: string; versionNow: string | undefined },
): void {
  const manifest = readManifest(body, keys);
  compare(manifest, body);
  if (kinds[componentOf[manifest.type]?.device] !== device.kind || device.versionNow === undefined)
    throw new UpgradeProblem('MODEL_MISMATCH', `${manifest.type} ${manifest.component}`);
  const { hwRevs, minFrom, version, allowDowngrade } = manifest;
  if (hwRevs.length > 0 && !hwRevs.includes(device.hwRev)) throw new UpgradeProblem('HW_MISMATCH', device.hwRev);
  if (minFrom !== null && compareVersions(device.versionNow, minFrom) < 0)
    throw new UpgradeProblem('VERSION_TOO_OLD', device.versionNow);
  if (!allowDowngrade && compareVersions(version, device.versionNow) < 0)
    throw new UpgradeProblem('DOWNGRADE_BLOCKED', device.versionNow);
}
