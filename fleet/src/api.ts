import { createHash } from 'node:crypto';
import { utils, write } from '@e965/xlsx';
import { authEndpoints } from '#contract/auth.ts';
import { type DeviceType, deviceEndpoints } from '#contract/devices.ts';
import type { Call, Data, Endpoint } from '#contract/endpoint.ts';
import { type Envelope, success } from '#contract/errors.ts';
import type { ImportReport } from '#contract/fields.ts';
import { telemetryEndpoints } from '#contract/telemetry.ts';

export interface Piece {
  serialNumber: string;
  type: DeviceType;
  claimCode: string;
}

/** The public calls of a server, as anybody may make them. */
export class Api {
  readonly #url: string;
  #token: string | undefined;

  constructor(url: string) {
    this.#url = url.replace(/\/$/, '');
  }

  async #fetch<T>(path: string, init: RequestInit): Promise<T> {
    const headers = { lang: 'en-GB', ...(this.#token && { authorization: `Bearer ${this.#token}` }), ...init.headers };
    const response = await fetch(`${this.#url}${path}`, { ...init, headers });
    const { code, msg, data } = (await response.json()) as Envelope<T>;
    if (code !== success) throw new Error(`${path}: ${msg} ${data ? JSON.stringify(data) : ''}`);
    return data;
  }

  call<E extends Endpoint>(endpoint: E, input: Partial<Call<E>>): Promise<Data<E>> {
    const { body, query } = input as { body?: object; query?: Record<string, string> };
    return this.#fetch(`${endpoint.path}${query ? `?${new URLSearchParams(query)}` : ''}`, {
      method: endpoint.method,
      headers: { 'content-type': 'application/json' },
      ...(endpoint.method === 'POST' && { body: JSON.stringify(body ?? {}) }),
    });
  }

  async signIn(account: string, password: string): Promise<void> {
    const digest = createHash('md5').update(password).digest('hex');
    this.#token = await this.call(authEndpoints.login, { body: { account, password: digest } });
  }

  /** Takes pieces into the provider's books, as a sheet of serial numbers does. */
  async stock(pieces: readonly Piece[]): Promise<void> {
    const rows = pieces.map(({ serialNumber, type, claimCode }) => [serialNumber, type, claimCode]);
    const sheet = utils.aoa_to_sheet([['Serial number', 'Type', 'Claim code'], ...rows]);
    const report = await this.#fetch<ImportReport>(`${deviceEndpoints.importStock.path}?dryRun=false`, {
      method: 'POST',
      headers: { 'content-type': 'application/octet-stream' },
      body: write(utils.book_new(sheet, 'Stock'), { type: 'array', bookType: 'xlsx' }) as ArrayBuffer,
    });
    if (report.stored !== pieces.length)
      throw new Error(`The stock was not taken: ${JSON.stringify(report.problems.slice(0, 3))}`);
  }

  async provision(dongleSn: string, claimCode: string): Promise<string> {
    return (await this.call(telemetryEndpoints.provision, { body: { dongleSn, claimCode } })).secret;
  }
}
