import { verify } from 'node:crypto';

/** As a device checks a program. */
export const isSignedBy = (publicKeyPem: string, manifest: string, signature: string): boolean =>
  verify(null, Buffer.from(manifest), publicKeyPem, Buffer.from(signature, 'base64'));
