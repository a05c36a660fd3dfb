import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';

const [saltBytes, keyLengthAt, tagBytes] = [16, 20, 16];

/** What a browser does with push messages (RFC 8291): its keys, and reading what was meant for it. */
export function openBrowser(endpoint: string) {
  const keys = createECDH('prime256v1');
  keys.generateKeys();
  const auth = randomBytes(16);
  return {
    subscription: { endpoint, keys: { p256dh: keys.getPublicKey('base64url'), auth: auth.toString('base64url') } },
    decrypt(latin1: string): string {
      const body = Buffer.from(latin1, 'latin1');
      const salt = body.subarray(0, saltBytes);
      const textAt = keyLengthAt + 1 + (body[keyLengthAt] ?? 0);
      const sender = body.subarray(keyLengthAt + 1, textAt);
      const about = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), sender]);
      const shared = Buffer.from(hkdfSync('sha256', keys.computeSecret(sender), auth, about, 32));
      const derive = (what: string, bytes: number) =>
        Buffer.from(hkdfSync('sha256', shared, salt, `Content-Encoding: ${what}\0`, bytes));
      const cipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12));
      cipher.setAuthTag(body.subarray(-tagBytes));
      const padded = Buffer.concat([cipher.update(body.subarray(textAt, -tagBytes)), cipher.final()]);
      return padded.subarray(0, padded.lastIndexOf(2)).toString();
    },
  };
}

/** The key and the words of whoever has signed a push message (RFC 8292). */
export function senderOf(authorization: string) {
  const [, token = '', key = ''] = /^vapid t=(\S+), ?k=(\S+)$/.exec(authorization) ?? [];
  const [head = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(key, 'base64url');
  const jwk = { kty: 'EC', crv: 'P-256', x: point.toString('base64url', 1, 33), y: point.toString('base64url', 33) };
  const publicKey = { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' as const };
  if (!verify('sha256', Buffer.from(`${head}.${claims}`), publicKey, Buffer.from(signature, 'base64url')))
    throw new Error('The signature does not belong to the key');
  return { key, claims: JSON.parse(Buffer.from(claims, 'base64url').toString()) as { aud: string; sub: string; exp: number } };
}
