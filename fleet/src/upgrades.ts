import { setTimeout as wait } from 'node:timers/promises';
import { windowAt } from '#contract/parameterRules.ts';
import type { ItemKind } from '#contract/telemetry.ts';
import type { ItemReason, ItemState, UpgradeBody } from '#contract/upgrades.ts';
import { dayAt } from './calendar.ts';
import { type Chunk, Image, pull, readChunk, UpgradeProblem } from './image.ts';
import { checkManifest, type Keys } from './manifest.ts';
import { hwRev, type Programs } from './messages.ts';
import type { UpgradeTemper } from './temper.ts';

/** One program on its way to one device. */
export interface Upgrade {
  cmdId: string;
  kind: ItemKind;
  sn: string;
  body: UpgradeBody;
  phase: 'DOWNLOADING' | 'DOWNLOADED' | 'WAITING_WINDOW' | 'INSTALLING' | 'REBOOTING';
  /** When installing or rebooting is over. */
  until: number;
}

/** What devices remember of their programs, whatever happens to them. */
export interface UpgradesMemory {
  programs: Programs;
  open: Upgrade[];
}

export interface UpgradesOptions {
  memory: UpgradesMemory;
  temper: UpgradeTemper;
  pace?: UpgradePace;
  now(): number;
  keys(): Promise<Keys>;
  say(body: object): void;
  askChunk(body: object): void;
  conditions(): { socPct: number | null; inEps: boolean };
  /** A device begins or ends to stand still, or has a new program. */
  onChange(): void;
}

export interface UpgradePace {
  installMs: number;
  rebootMs: number;
  againMs: number;
  chunkMs: number;
}

const usual: UpgradePace = { installMs: 45_000, rebootMs: 20_000, againMs: 5_000, chunkMs: 10_000 };
const attempts = 4;
const toldEvery = 0.1;
/** The device does not want it; the others are failures. */
const refusals: readonly ItemReason[] = [
  'USER_DECLINED',
  'HW_MISMATCH',
  'MODEL_MISMATCH',
  'VERSION_TOO_OLD',
  'DOWNGRADE_BLOCKED',
];
const installing: readonly Upgrade['phase'][] = ['INSTALLING', 'REBOOTING'];

const componentOf = ({ kind, body }: Upgrade): string => (kind === 'BATTERY' ? 'bms' : body.component);

/** Brings new programs to the devices of a house: fetched, checked, installed in time, or not at all. */
export class Upgrades {
  readonly #options: UpgradesOptions;
  readonly #pace: UpgradePace;
  readonly #stops = new Map<string, AbortController>();
  /** What has arrived of a program is not fetched again. */
  readonly #images = new Map<string, Image>();
  readonly #chunks = new Map<string, (chunk: Chunk) => void>();

  constructor(options: UpgradesOptions) {
    this.#options = options;
    this.#pace = options.pace ?? usual;
  }

  get programs(): Programs {
    return this.#options.memory.programs;
  }

  /** Goes on with what a restart interrupted. */
  resume(): void {
    for (const upgrade of this.#options.memory.open) if (upgrade.phase === 'DOWNLOADING') void this.#fetch(upgrade);
  }

  phaseOf(kind: ItemKind): Upgrade['phase'] | null {
    return this.#options.memory.open.find((u) => u.kind === kind)?.phase ?? null;
  }

  isBusy(sn: string): boolean {
    return this.#options.memory.open.some((u) => u.sn === sn && installing.includes(u.phase));
  }

  /** One at a time; false: another one is under way. */
  begin(cmdId: string, { kind, sn }: { kind: ItemKind; sn: string }, body: UpgradeBody): boolean {
    const { memory, temper } = this.#options;
    if (memory.open.some((u) => u.sn === sn)) return false;
    const upgrade: Upgrade = { cmdId, kind, sn, body, phase: 'DOWNLOADING', until: 0 };
    memory.open.push(upgrade);
    if (temper === 'refuse') this.#fail(upgrade, new UpgradeProblem('USER_DECLINED'));
    else {
      this.#say(upgrade, 'ACCEPTED');
      void this.#fetch(upgrade);
    }
    return true;
  }

  cancel(sn: string): boolean {
    const upgrade = this.#options.memory.open.find((u) => u.sn === sn);
    if (!upgrade || installing.includes(upgrade.phase)) return false;
    this.#end(upgrade, 'CANCELLED');
    return true;
  }

  hear(payload: Buffer): void {
    const chunk = readChunk(payload);
    if (chunk) this.#chunks.get(chunk.cmdId)?.(chunk);
  }

  tick(): void {
    for (const upgrade of [...this.#options.memory.open]) this.#goOn(upgrade);
  }

  #goOn(upgrade: Upgrade): void {
    const { temper, now } = this.#options;
    if (upgrade.phase === 'DOWNLOADED' || upgrade.phase === 'WAITING_WINDOW') this.#tryToInstall(upgrade);
    else if (upgrade.phase === 'DOWNLOADING' || now() < upgrade.until) return;
    else if (upgrade.phase === 'INSTALLING') {
      if (temper === 'flash') this.#fail(upgrade, new UpgradeProblem('FLASH_ERROR'));
      else this.#enter(upgrade, 'REBOOTING', this.#pace.rebootMs);
    } else if (temper === 'boot') this.#end(upgrade, 'ROLLED_BACK', new UpgradeProblem('BOOT_FAILED'));
    else {
      const programs = this.programs[upgrade.kind];
      if (programs) programs[componentOf(upgrade)] = upgrade.body.version;
      this.#end(upgrade, 'SUCCEEDED');
    }
  }

  #tryToInstall(upgrade: Upgrade): void {
    const { window, conditions } = upgrade.body;
    const now = this.#options.now();
    const minute = window && dayAt(window.tz, now).hourAt(now) * 60;
    if (window && minute !== null && !windowAt([{ from: window.from, to: window.to, action: 'CHARGE' }], minute)) {
      if (upgrade.phase === 'DOWNLOADED') this.#enter(upgrade, 'WAITING_WINDOW', 0);
      return;
    }
    const { socPct, inEps } = this.#options.conditions();
    const low = conditions.minSocPct !== null && socPct !== null && socPct < conditions.minSocPct;
    if (low) this.#fail(upgrade, new UpgradeProblem('CONDITION_NOT_MET', `battery at ${Math.round(socPct)} %`));
    else if (conditions.notInEps && inEps) this.#fail(upgrade, new UpgradeProblem('CONDITION_NOT_MET', 'no grid'));
    else this.#enter(upgrade, 'INSTALLING', this.#pace.installMs);
  }

  async #fetch(upgrade: Upgrade): Promise<void> {
    const { kind, cmdId, body } = upgrade;
    const stop = new AbortController();
    this.#stops.set(cmdId, stop);
    try {
      const keys = await this.#options.keys().catch(() => {
        throw new UpgradeProblem('NET_LOST', 'no keys');
      });
      stop.signal.throwIfAborted();
      checkManifest(body, keys, { kind, hwRev, versionNow: this.#versionOf(upgrade) });
      const image = this.#images.get(body.sha256) ?? new Image(body);
      this.#images.set(body.sha256, image);
      await this.#download(upgrade, image, stop.signal);
      this.#images.delete(body.sha256);
      this.#say(upgrade, 'DOWNLOADED', { pct: 100, offsetB: image.offset });
      image.check();
      this.#say(upgrade, 'VERIFIED');
      upgrade.phase = 'DOWNLOADED';
      this.#options.onChange();
    } catch (error) {
      if (stop.signal.aborted) return;
      this.#fail(upgrade, error instanceof UpgradeProblem ? error : new UpgradeProblem('NET_LOST', (error as Error).message));
    } finally {
      this.#stops.delete(cmdId);
    }
  }

  async #download(upgrade: Upgrade, image: Image, signal: AbortSignal): Promise<void> {
    const { temper, now } = this.#options;
    const { body } = upgrade;
    let told = -1;
    const onProgress = () => {
      if (image.share - told < toldEvery) return;
      told = image.share;
      this.#say(upgrade, 'DOWNLOADING', { pct: Math.floor(100 * image.share), offsetB: image.offset });
    };
    const inChunks = temper === 'chunks' || !body.transport.includes('https-range');
    onProgress();
    for (let attempt = 1; !image.isWhole; attempt++) {
      try {
        if (inChunks) await this.#pullChunks(upgrade, image, signal, onProgress);
        else await pull({ body, image, temper, now, signal, onProgress });
      } catch (error) {
        const lasting = error instanceof UpgradeProblem && error.reason !== 'HTTP_5XX';
        if (lasting || signal.aborted || attempt === attempts) throw error;
        await wait(this.#pace.againMs * attempt, undefined, { signal });
      }
    }
  }

  async #pullChunks({ cmdId, body }: Upgrade, image: Image, signal: AbortSignal, onProgress: () => void): Promise<void> {
    while (!image.isWhole) {
      const off = image.offset;
      const len = Math.min(body.chunkB, body.sizeB - off);
      const arrived = new Promise<Chunk>((done) => {
        this.#chunks.set(cmdId, (chunk) => {
          if (chunk.offset === off && chunk.data.length > 0) done(chunk);
        });
      });
      const over = new AbortController();
      this.#options.askChunk({ cmdId, off, len });
      const late = wait(this.#pace.chunkMs, null, { signal: AbortSignal.any([signal, over.signal]) });
      const chunk = await Promise.race([arrived, late]);
      over.abort();
      late.catch(() => {});
      this.#chunks.delete(cmdId);
      if (!chunk) throw new Error('no chunk');
      image.take(chunk.data);
      onProgress();
    }
  }

  #versionOf(upgrade: Upgrade): string | undefined {
    return this.programs[upgrade.kind]?.[componentOf(upgrade)];
  }

  #enter(upgrade: Upgrade, phase: 'WAITING_WINDOW' | 'INSTALLING' | 'REBOOTING', lastsMs: number): void {
    upgrade.phase = phase;
    upgrade.until = this.#options.now() + lastsMs;
    this.#say(upgrade, phase);
    this.#options.onChange();
  }

  #fail(upgrade: Upgrade, problem: UpgradeProblem): void {
    this.#end(upgrade, refusals.includes(problem.reason) ? 'REJECTED' : 'FAILED', problem);
  }

  #end(upgrade: Upgrade, state: ItemState, problem?: UpgradeProblem): void {
    const { memory, onChange } = this.#options;
    memory.open = memory.open.filter((u) => u !== upgrade);
    this.#stops.get(upgrade.cmdId)?.abort();
    onChange();
    this.#say(upgrade, state, problem && { reason: problem.reason, detail: problem.message });
  }

  #say(upgrade: Upgrade, state: ItemState, more: object = {}): void {
    this.#options.say({
      cmdId: upgrade.cmdId,
      at: new Date(this.#options.now()).toISOString(),
      state,
      versionNow: this.#versionOf(upgrade) ?? null,
      ...more,
    });
  }
}
