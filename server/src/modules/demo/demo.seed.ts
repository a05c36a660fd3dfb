import type { DemoDay, DemoLine, DemoPlant, DemoSaid } from '#contract/demo.ts';
import { claimedTypes } from '#contract/devices.ts';
import type { CopyTx } from '../../platform/copy.ts';
import { claimHash, type Vault } from '../../platform/crypto.ts';
import { systemScope } from '../../platform/scope.ts';
import { newPlantNumber } from '../plants/plants.number.ts';
import { History, type MeanPower } from '../telemetry/history.service.ts';
import type { IngestService } from '../telemetry/ingest.service.ts';
import * as repository from './demo.repository.ts';

const demoPlants = systemScope('the demo plants belong to the installation');
const saidAtOnce = 12;
const maker = { name: 'Helio Demo', abbreviation: 'DEMO' };

/** What is printed on a device of the demo: nobody guesses it without the installation's key. */
export function demoClaimCode(vault: Vault, serialNumber: string): string {
  const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
  return [...vault.sign(`demo|${serialNumber}`).subarray(0, 16)].map((byte) => alphabet[byte % alphabet.length]).join('');
}

function* meansOf(
  plantId: string,
  { from, stepMs, pvW, loadW, gridW, batteryW, socPct }: DemoDay['curve'],
): Generator<MeanPower> {
  for (const [n, pv] of pvW.entries()) {
    if (pv === null) continue;
    yield {
      plantId,
      at: from + n * stepMs,
      pvW: pv,
      loadW: loadW[n] ?? null,
      gridW: gridW[n] ?? null,
      batteryW: batteryW[n] ?? null,
      socPct: socPct[n] ?? null,
    };
  }
}

/** Lays down what the fleet tells, in one transaction: all of it, or nothing. */
export class DemoSeed {
  readonly #tx: CopyTx;
  readonly #vault: Vault;
  readonly #ingest: IngestService;
  readonly #history: History;
  readonly #plantIds = new Map<string, string>();
  readonly #deviceIds = new Map<string, string>();
  readonly #specs = new Map<string, string>();
  #said: DemoSaid['message'][] = [];
  #organizationId = '';
  #manufacturerId = '';

  constructor(tx: CopyTx, vault: Vault, ingest: IngestService) {
    this.#tx = tx;
    this.#vault = vault;
    this.#ingest = ingest;
    this.#history = new History(tx);
  }

  async lay(lines: AsyncIterable<DemoLine>, organizationName: string, first: Date, last: Date): Promise<void> {
    await this.#history.openMonths(first, last);
    this.#organizationId = await repository.dealer(this.#tx, demoPlants, organizationName);
    this.#manufacturerId = await repository.manufacturer(this.#tx, demoPlants, maker.name, maker.abbreviation);
    for await (const line of lines) {
      if (line.type === 'plant') await this.#plant(line);
      else if (line.type === 'day') await this.#day(line);
      else await this.#heard(line);
    }
    await this.#takeSaid();
    await this.#history.finish([...this.#plantIds.values()]);
  }

  async #plant(plant: DemoPlant): Promise<void> {
    const plantId = await repository.insertPlant(this.#tx, demoPlants, plant, newPlantNumber(), this.#organizationId);
    this.#plantIds.set(plant.key, plantId);
    let dongleId: string | null = null;
    for (const device of plant.devices) {
      const { type, serialNumber } = device;
      const code = claimedTypes.includes(type) ? demoClaimCode(this.#vault, serialNumber) : null;
      const id: string = await repository.insertDevice(this.#tx, demoPlants, {
        device,
        plantId,
        dongleId: type === 'COMPONENT' ? null : dongleId,
        specId: await this.#spec(device),
        claimCodeHash: code === null ? null : claimHash(this.#vault, serialNumber, code),
        installedOn: plant.body.gridConnectedOn,
      });
      if (type === 'DONGLE') dongleId = id;
      this.#deviceIds.set(serialNumber, id);
    }
  }

  async #spec(device: DemoPlant['devices'][number]): Promise<string> {
    const key = `${device.type} ${device.specName}`;
    const known = this.#specs.get(key) ?? (await repository.spec(this.#tx, demoPlants, this.#manufacturerId, device));
    this.#specs.set(key, known);
    return known;
  }

  async #day({ plant, date, devices, curve }: DemoDay): Promise<void> {
    const plantId = this.#plantIds.get(plant) ?? '';
    await this.#history.take(
      devices.map(({ serialNumber, ...day }) => ({
        ...day,
        plantId,
        deviceId: this.#deviceIds.get(serialNumber) ?? '',
        day: date,
      })),
      [...meansOf(plantId, curve)],
    );
  }

  async #heard({ message }: DemoSaid): Promise<void> {
    await this.#history.close();
    this.#said.push(message);
    if (this.#said.length >= saidAtOnce) await this.#takeSaid();
  }

  async #takeSaid(): Promise<void> {
    const messages = this.#said.map((body) => ({ dongleSn: body.dongleSn, kind: body.type, body }));
    this.#said = [];
    const refused = (await this.#ingest.receiveIn(this.#tx, messages)).flatMap((answer) => answer.refused);
    if (refused.length > 0) throw new Error(`the demo was not taken: ${refused[0]?.detail}`);
  }
}
