import { crc32 } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { campaignEndpoints as calls } from '#contract/campaigns.ts';
import {
  admin,
  at,
  begin,
  dongle,
  item,
  newDongle,
  only,
  prepareRollOuts,
  program,
  refusals,
  t,
} from '../../../test/roll-outs.ts';

prepareRollOuts();

describe('the address of a program', () => {
  const fetchIt = (url: string, headers: Record<string, string> = {}) => {
    const { pathname, search } = new URL(url);
    return t.app.inject({ method: 'GET', url: pathname + search, headers });
  };

  test('gives it whole, and goes on where a connection broke', async () => {
    await begin();
    const { url, urlExpiresAt } = dongle.body;
    expect(Date.parse(urlExpiresAt) - Date.now()).toBeGreaterThan(23 * 3_600_000);
    const whole = await fetchIt(url);
    expect(whole.statusCode).toBe(200);
    expect(whole.rawPayload.equals(program.bytes)).toBe(true);
    const rest = await fetchIt(url, { range: 'bytes=4096-' });
    expect(rest.statusCode).toBe(206);
    expect(rest.headers['content-range']).toBe(`bytes 4096-9999/10000`);
    expect(rest.rawPayload.equals(program.bytes.subarray(4096))).toBe(true);
    expect((await fetchIt(url, { range: 'bytes=10000-' })).statusCode).toBe(416);
  });

  test('opens nothing when it is tampered with, of another device, or old', async () => {
    await begin();
    const { url } = dongle.body;
    const [address = '', token = ''] = url.split('?token=');
    const [until = '', signature = ''] = token.split('.');
    const other = await newDongle();
    const id = await at.start(program.id, only(other));
    await at.round();
    await at.heard(other);
    const foreign = (await item(id, other)).id;
    const forged = [
      address,
      `${address}?token=${until}.${signature.slice(0, -2)}AA`,
      `${address}?token=${Number(until) + 1}.${signature}`,
      `${address.slice(0, address.lastIndexOf('/'))}/${foreign}?token=${token}`,
      `${address.slice(0, address.lastIndexOf('/'))}/nonsense?token=${token}`,
    ];
    for (const attempt of forged) expect((await fetchIt(attempt)).statusCode, attempt).toBe(403);
    const past = Math.floor(Date.now() / 1000) - 1;
    const expired = t.services.campaigns.delivery.linkTo(foreign, other.home.id.inverter, program.id, past);
    expect((await fetchIt(expired.url)).statusCode).toBe(403);
    expect((await fetchIt(url)).statusCode).toBe(200);
  });

  test('gives nothing while the roll-out stands still, and is gone after its end', async () => {
    const { id, cmdId } = await begin();
    const { url } = dongle.body;
    await t.call(calls.control, { body: { id, act: 'PAUSE' } }, admin);
    expect((await fetchIt(url)).statusCode).toBe(403);
    await t.call(calls.cancel, { body: { id } }, admin);
    expect((await fetchIt(url)).statusCode).toBe(410);
    await dongle.askForChunk(cmdId, 0, 10);
    expect(await refusals(dongle)).toEqual(['chunk: nothing to fetch']);
  });

  test('is not needed by a dongle that asks for pieces', async () => {
    const { cmdId } = await begin();
    const pieces: Buffer[] = [];
    for (let off = 0; off < program.bytes.length; off += 4096) {
      const piece = (await dongle.chunk(cmdId, off, 4096)) ?? Buffer.alloc(0);
      expect(piece.subarray(0, 16).toString('hex')).toBe(cmdId.replaceAll('-', ''));
      expect(piece.readUInt32BE(16)).toBe(off);
      expect(piece.readUInt32BE(piece.length - 4)).toBe(crc32(piece.subarray(20, -4)));
      pieces.push(piece.subarray(20, -4));
    }
    expect(Buffer.concat(pieces).equals(program.bytes)).toBe(true);
    const other = await newDongle();
    await other.askForChunk(cmdId, 0, 16);
    expect(await refusals(other)).toEqual(['chunk: no order of this dongle']);
    await dongle.askForChunk(cmdId, program.bytes.length, 16);
    expect(await refusals(dongle)).toEqual(['chunk: off is beyond the end']);
  });
});
