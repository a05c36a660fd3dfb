import { timingSafeEqual } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { crc32 } from 'node:zlib';
import * as z from 'zod/mini';
import type { CampaignState } from '#contract/campaigns.ts';
import { ChunkRequest } from '#contract/upgrades.ts';
import type { Vault } from '../../platform/crypto.ts';
import type { Database } from '../../platform/db.ts';
import { AppError } from '../../platform/errors.ts';
import type { FileStore } from '../../platform/files.ts';
import { systemScope } from '../../platform/scope.ts';
import type { StoredFile } from '../../platform/stored-file.ts';
import type { CommandsService } from '../commands/commands.service.ts';
import * as repository from './delivery.repository.ts';
import { createPacer } from './pacer.ts';
import { recallable } from './progress.ts';

export type DeliveryService = ReturnType<typeof createDeliveryService>;

interface Options {
  db: Database;
  vault: Vault;
  files: FileStore;
  commands: CommandsService;
  publicUrl: string;
}

const bringing = systemScope('a device fetches what it was told to, whoever told it');
const lastsS = 24 * 3600;
const chunksPerSecond = 50;
const goesOn: readonly CampaignState[] = ['RUNNING', 'WAITING'];

/** A device that has been told may fetch the program until it installs it; a roll-out that stands still gives nothing out. */
const mayFetch = ({ state, recalled, campaign_state }: repository.Delivery): boolean =>
  recallable.includes(state) && !recalled && goesOn.includes(campaign_state);

/** Brings programs to devices: by an address that is theirs alone, or piece by piece through MQTT. */
export function createDeliveryService({ db, vault, files, commands, publicUrl }: Options) {
  const sign = (item: string, device: string, program: string, until: number): Buffer =>
    vault.sign(`firmware|${item}|${device}|${program}|${until}`);
  const pacer = createPacer(chunksPerSecond);

  function isValid(token: string, delivery: repository.Delivery): boolean {
    const [until = '', signature = ''] = token.split('.');
    const wanted = sign(delivery.item_id, delivery.device_id, delivery.firmware_id, Number(until));
    const given = Buffer.from(signature, 'base64url');
    return given.length === wanted.length && timingSafeEqual(given, wanted) && Number(until) * 1000 > Date.now();
  }

  const fileOf = (delivery: repository.Delivery): StoredFile => ({
    name: `${delivery.program_version}.bin`,
    type: 'application/octet-stream',
    bytes: delivery.size_bytes,
    tag: delivery.sha256,
    read: (part) => files.read(delivery.file_id, part),
  });

  return {
    linkTo(
      itemId: string,
      deviceId: string,
      programId: string,
      until = Math.floor(Date.now() / 1000) + lastsS,
    ): { url: string; expiresAt: string } {
      const token = `${until}.${sign(itemId, deviceId, programId, until).toString('base64url')}`;
      return {
        url: `${publicUrl}/file/firmware/${itemId}?token=${token}`,
        expiresAt: new Date(until * 1000).toISOString(),
      };
    },

    /** The program behind an address that was given out; a forged, foreign or old one opens nothing. */
    async open(itemId: string, token: string): Promise<StoredFile> {
      const delivery = z.uuid().safeParse(itemId).success ? await repository.deliveryOfItem(db, bringing, itemId) : undefined;
      if (!delivery || !isValid(token, delivery)) throw new AppError('campaigns.badLink');
      if (mayFetch(delivery)) return fileOf(delivery);
      const standsStill = delivery.campaign_state === 'PAUSED' || delivery.campaign_state === 'STOPPED';
      throw new AppError(standsStill ? 'campaigns.standsStill' : 'campaigns.over');
    },

    /** One piece as bytes: the order, where it begins, what stands there, its checksum. A text says why there is none. */
    async chunk(dongleSn: string, body: unknown): Promise<Buffer | string | null> {
      const parsed = z.safeParse(ChunkRequest, body);
      if (!parsed.success) return `chunk: ${parsed.error.issues[0]?.path.join('.')} is not valid`;
      const { cmdId, off, len } = parsed.data;
      return pacer(dongleSn, async () => {
        if ((await commands.speakers(db, [cmdId])).get(cmdId) !== dongleSn) return 'chunk: no order of this dongle';
        const delivery = await repository.deliveryOfOrder(db, bringing, cmdId);
        if (!delivery || !mayFetch(delivery)) return 'chunk: nothing to fetch';
        if (off >= delivery.size_bytes) return 'chunk: off is beyond the end';
        const data = await buffer(
          files.read(delivery.file_id, { start: off, end: Math.min(off + len, delivery.size_bytes) - 1 }),
        );
        const head = Buffer.alloc(20);
        head.write(cmdId.replaceAll('-', ''), 'hex');
        head.writeUInt32BE(off, 16);
        const tail = Buffer.alloc(4);
        tail.writeUInt32BE(crc32(data));
        return Buffer.concat([head, data, tail]);
      });
    },
  };
}
