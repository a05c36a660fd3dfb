import { createPrivateKey, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

const der = (tag: number, ...parts: Buffer[]): Buffer => {
  const content = Buffer.concat(parts);
  const { length } = content;
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
};
const sequence = (...parts: Buffer[]) => der(0x30, ...parts);
const set = (...parts: Buffer[]) => der(0x31, ...parts);
const hex = (tag: number, digits: string) => der(tag, Buffer.from(digits, 'hex'));
const oid = (digits: string) => hex(0x06, digits);
const time = (at: number) => der(0x17, Buffer.from(`${new Date(at).toISOString().slice(2, 19).replace(/[-:T]/g, '')}Z`));

const ecdsaSha256 = sequence(oid('2a8648ce3d040302'));
const commonName = '550403';
const alternativeNames = '551d11';
const dayMs = 86_400_000;

/** A certificate for 127.0.0.1, good for a day, made anew each time: no key lies in the repository. */
export function selfSigned(): { cert: string; key: string } {
  const { publicKey, privateKey } = generateKeyPairSync('ec', {
    namedCurve: 'P-256',
    publicKeyEncoding: { type: 'spki', format: 'der' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  const name = sequence(set(sequence(oid(commonName), der(0x0c, Buffer.from('Sunkeep test')))));
  const loopback = sequence(hex(0x87, '7f000001'));
  const content = sequence(
    der(0xa0, hex(0x02, '02')),
    der(0x02, Buffer.from([1]), randomBytes(8)),
    ecdsaSha256,
    name,
    sequence(time(Date.now() - dayMs), time(Date.now() + dayMs)),
    name,
    publicKey,
    der(0xa3, sequence(sequence(oid(alternativeNames), der(0x04, loopback)))),
  );
  const signature = sign('sha256', content, createPrivateKey(privateKey));
  const whole = sequence(content, ecdsaSha256, der(0x03, Buffer.from([0]), signature));
  const lines = whole.toString('base64').replace(/.{64}/g, '$&\n');
  return { cert: `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`, key: privateKey };
}
