/** One server-sent event. */
export interface StreamEvent {
  id: string | undefined;
  name: string;
  data: string;
}

function parse(block: string): StreamEvent {
  const event: StreamEvent = { id: undefined, name: 'message', data: '' };
  for (const line of block.split('\n')) {
    const [, field, value = ''] = /^(id|event|data): ?(.*)$/.exec(line) ?? [];
    if (field === 'id') event.id = value;
    else if (field === 'event') event.name = value;
    else if (field === 'data') event.data += value;
  }
  return event;
}

/** Reads server-sent events until the stream ends; the browser's own reader cannot send a token. */
export async function readEvents(body: ReadableStream<Uint8Array>, onEvent: (event: StreamEvent) => void): Promise<void> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    const blocks = (rest + decoder.decode(value, { stream: true })).split('\n\n');
    rest = blocks.pop() ?? '';
    for (const block of blocks) onEvent(parse(block));
  }
}
