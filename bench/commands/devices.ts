// Dongles in a process of their own that take every order, note when they heard it, and are done with it when they are told so.
import { connectAsync } from 'mqtt';
import type { CommandMessage } from '#contract/commands.ts';
import { messageVersion } from '#contract/telemetry.ts';
import { downTopic, upTopic } from '#contract/topics.ts';
import { dongleOf, secretOf } from '../ingest/fill.ts';

const [port, first, count] = process.argv.slice(2).map(Number) as [number, number, number];
let unfinished: (() => void)[] | null = [];
const heardAt: Record<string, number> = {};
let said = 0;

async function connect(n: number): Promise<void> {
  const sn = dongleOf(n);
  const options = { clientId: sn, username: sn, password: secretOf(n), reconnectPeriod: 0 };
  const client = await connectAsync(`mqtt://127.0.0.1:${port}`, options);
  client.on('message', (_topic, payload) => {
    const { cmdId } = JSON.parse(payload.toString()) as CommandMessage;
    heardAt[cmdId] = Date.now();
    const answer = (state: string, results: object[] = []) => {
      const ack = {
        v: messageVersion,
        type: 'ack',
        msgId: `a${++said}`,
        dongleSn: sn,
        cmdId,
        at: new Date().toISOString(),
        state,
        results,
      };
      client.publish(upTopic(sn, 'ack'), JSON.stringify(ack), { qos: 1 });
    };
    answer('ACCEPTED');
    const finish = () => answer('VERIFIED', [{ k: 'ov1.v', new: 287.5, ok: true }]);
    if (unfinished) unfinished.push(finish);
    else finish();
  });
  await client.subscribeAsync(downTopic(sn, 'cmd'), { qos: 1 });
}

for (let n = 0; n < count; n += 50)
  await Promise.all(Array.from({ length: Math.min(50, count - n) }, (_, i) => connect(first + n + i)));
process.send?.('connected');
process.on('message', (what) => {
  if (what === 'finish') {
    for (const finish of unfinished ?? []) finish();
    unfinished = null;
    return;
  }
  process.send?.(heardAt);
  process.disconnect?.();
  process.exit();
});
