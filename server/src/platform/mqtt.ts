import { readFileSync } from 'node:fs';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { hostname } from 'node:os';
import { createServer as createTlsServer } from 'node:tls';
import { Aedes, type AuthenticateError, type Client } from 'aedes';
import type { MqttClient } from 'mqtt';
import { type DownKind, downKinds, downTopic, everyUpTopic, parseUpTopic, type UpKind, upTopic } from '#contract/topics.ts';
import { StartupError } from './startup-error.ts';

/** Who speaks by MQTT: a dongle under its own serial number. */
export interface Speaker {
  dongleSn: string;
  timeZone: string | null;
}

/** Takes one message; when the promise is kept, the sender may forget it. What it returns is sent back: bytes are a piece of a file. */
export type Receive = (dongleSn: string, kind: UpKind, payload: Buffer) => Promise<object | Buffer | null>;

/** The way down to the dongles that are there now. */
export interface Downlink {
  hears(dongleSn: string): boolean;
  /** At most once, never kept for later: what a breaking connection loses is lost. */
  publish(dongleSn: string, kind: DownKind, message: object | Buffer): void;
}

interface BrokerOptions {
  host: string;
  port: number;
  tls?: { cert: string; key: string; port: number } | undefined;
  authenticate(name: string, secret: string): Promise<Speaker | null>;
  receive: Receive;
  onError(error: unknown): void;
}

export interface Broker extends Downlink {
  port: number;
  tlsPort: number | null;
  close(): Promise<void>;
}

const asPayload = (message: object | Buffer) => (Buffer.isBuffer(message) ? message : JSON.stringify(message));
const kindOfReply = (reply: object | Buffer): DownKind => (Buffer.isBuffer(reply) ? 'chunk' : 'reply');

const badNameOrPassword = 4;
const refused = (): AuthenticateError =>
  Object.assign(new Error('bad name or secret'), { returnCode: badNameOrPassword as never });

function listen(server: Server, host: string, port: number): Promise<number> {
  return new Promise((done, fail) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const reason = error.code === 'EADDRINUSE' ? 'is in use by another program' : `cannot be opened: ${error.message}`;
      fail(new StartupError(`The MQTT port ${port} ${reason}. Choose another one with MQTT_PORT.`));
    });
    server.listen(port, host, () => done((server.address() as AddressInfo).port));
  });
}

function readPair({ cert, key }: { cert: string; key: string }) {
  try {
    return { cert: readFileSync(cert), key: readFileSync(key) };
  } catch (error) {
    throw new StartupError(`MQTT_TLS_CERT or MQTT_TLS_KEY cannot be read: ${(error as Error).message}.`);
  }
}

/** The broker inside this process. A dongle hears and says only what is below its own serial number. */
export async function startBroker({ host, port, tls, authenticate, receive, onError }: BrokerOptions): Promise<Broker> {
  const speakers = new WeakMap<Client, Speaker>();
  const present = new Map<string, Client & { subscriptions?: Record<string, unknown> }>();
  const broker = await Aedes.createBroker({
    // a session belongs to who signs in, not to whoever names its id
    preConnect(_client, packet, done) {
      if (packet.username) packet.clientId = packet.username;
      done(null, true);
    },
    authenticate(client, username, password, done) {
      authenticate(username ?? '', password?.toString() ?? '').then(
        (speaker) => {
          if (!speaker) return done(refused(), false);
          speakers.set(client, speaker);
          return done(null, true);
        },
        (error) => {
          onError(error);
          done(Object.assign(new Error('not ready'), { returnCode: 3 as never }), false);
        },
      );
    },
    // the acknowledgement leaves when this calls back; an error closes the connection, and the dongle sends again
    authorizePublish(client, packet, done) {
      const topic = parseUpTopic(packet.topic);
      const speaker = client && speakers.get(client);
      if (!speaker || topic?.dongleSn !== speaker.dongleSn) return done(new Error('not your topic'));
      packet.retain = packet.retain && topic.kind === 'state';
      receive(speaker.dongleSn, topic.kind, Buffer.from(packet.payload)).then(
        (reply) => {
          done(null);
          if (reply) publish(speaker.dongleSn, kindOfReply(reply), reply);
        },
        (error) => {
          onError(error);
          done(new Error('not stored'));
        },
      );
    },
    authorizeSubscribe(client, subscription, done) {
      const own = speakers.get(client);
      const allowed = own && downKinds.some((kind) => downTopic(own.dongleSn, kind) === subscription.topic);
      done(null, allowed ? subscription : null);
    },
  });

  function publish(dongleSn: string, kind: DownKind, message: object | Buffer): void {
    const packet = {
      cmd: 'publish',
      topic: downTopic(dongleSn, kind),
      payload: asPayload(message),
      qos: 0,
      dup: false,
    } as const;
    broker.publish({ ...packet, retain: false }, (error) => error && onError(error));
  }

  broker.on('clientReady', (client) => present.set(client.id, client));
  broker.on('clientDisconnect', (client) => present.get(client.id) === client && present.delete(client.id));

  broker.on('subscribe', (subscriptions, client) => {
    const own = speakers.get(client);
    if (own && subscriptions.some((s) => s.topic === downTopic(own.dongleSn, 'time'))) {
      publish(own.dongleSn, 'time', { serverTime: new Date().toISOString(), tz: own.timeZone });
    }
  });

  const plain = createServer(broker.handle);
  const secure = tls && createTlsServer({ ...readPair(tls), minVersion: 'TLSv1.2' }, broker.handle);
  // whoever has a certificate sends no secret in the open, except on this machine
  const plainHost = secure ? '127.0.0.1' : host;
  const ports = [await listen(plain, plainHost, port), secure ? await listen(secure, host, tls.port) : null] as const;
  return {
    port: ports[0],
    tlsPort: ports[1],
    hears(dongleSn) {
      const client = present.get(dongleSn);
      return client !== undefined && !client.closed && client.subscriptions?.[downTopic(dongleSn, 'cmd')] !== undefined;
    },
    publish,
    async close() {
      for (const server of [plain, secure]) server?.close();
      await new Promise<void>((done) => broker.close(done));
    },
  };
}

function connected(client: MqttClient): Promise<void> {
  return new Promise((done, fail) => {
    const refused = (error: unknown) => {
      client.end(true);
      fail(error);
    };
    client.once('error', refused);
    client.once('connect', () => {
      client.off('error', refused);
      done();
    });
  });
}

interface SubscriberOptions {
  url: string;
  clientId: string | undefined;
  connections: number;
  receive: Receive;
  onError(error: unknown): void;
}

/**
 * Hears the dongles through a broker of the operator's own. One connection handles one message after the other,
 * so several share the work; a session that lasts keeps for us what comes while we are away.
 */
export async function joinBroker({
  url,
  clientId,
  connections,
  receive,
  onError,
}: SubscriberOptions): Promise<Downlink & { close(): Promise<void> }> {
  const { connect } = await import('mqtt');
  const name = clientId ?? `sunkeep-${hostname()}`;
  const open = async (n: number): Promise<MqttClient> => {
    const client = connect(url, {
      clientId: `${name}-${n}`,
      clean: false,
      reconnectPeriod: 1_000,
    });
    // the acknowledgement leaves when this calls back; in place before the first message of a session that goes on
    client.handleMessage = (packet, done) => {
      const from = parseUpTopic(packet.topic);
      // the broker has let it in: what is not ours to read is let go
      if (!from) return done();
      receive(from.dongleSn, from.kind, Buffer.from(packet.payload)).then(
        (reply) => {
          done();
          if (reply) tell(from.dongleSn, kindOfReply(reply), reply);
        },
        (error) => {
          onError(error);
          // never acknowledged: the broker brings it again on the next connection
          client.stream.destroy();
        },
      );
    };
    await connected(client);
    client.on('error', onError);
    await client.subscribeAsync(`$share/sunkeep/${everyUpTopic}`, { qos: 1 });
    return client;
  };
  /** Which dongles are there, as the broker keeps it for them; each process hears that for itself. */
  const present = new Set<string>();
  const speak = async (): Promise<MqttClient> => {
    const client = connect(url, { clientId: `${name}-down`, clean: true, reconnectPeriod: 1_000, queueQoSZero: false });
    client.on('message', (topic, payload) => {
      const from = parseUpTopic(topic);
      if (from && /"online"\s*:\s*true/.test(payload.toString())) present.add(from.dongleSn);
      else if (from) present.delete(from.dongleSn);
    });
    client.on('close', () => present.clear());
    await connected(client);
    client.on('error', onError);
    await client.subscribeAsync(upTopic('+', 'state'), { qos: 1 });
    return client;
  };
  let tell: Downlink['publish'] = () => {};
  try {
    const down = await speak();
    tell = (dongleSn, kind, message) => down.publish(downTopic(dongleSn, kind), asPayload(message), { qos: 0, retain: false });
    const clients = await Promise.all(Array.from({ length: connections }, (_, n) => open(n)));
    return {
      hears: (dongleSn) => present.has(dongleSn),
      publish: tell,
      close: async () => void (await Promise.all([down, ...clients].map((c) => c.endAsync(true)))),
    };
  } catch (error) {
    throw new StartupError(`The broker of MQTT_URL cannot be joined: ${(error as Error).message}.`);
  }
}
