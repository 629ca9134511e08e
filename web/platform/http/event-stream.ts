/** One message of a server-sent stream. */
export type StreamMessage = {
  readonly event: string;
  readonly data: string;
  readonly id: string | undefined;
  readonly retry: number | undefined;
};

const parse = (block: string): StreamMessage => {
  const fields = new Map<string, string>();
  for (const line of block.split('\n')) {
    const colon = line.indexOf(':');
    // A line that begins with a colon is a comment, such as a heartbeat.
    if (colon <= 0) continue;
    const [name, value] = [line.slice(0, colon), line.slice(colon + 1).replace(/^ /, '')];
    fields.set(name, name === 'data' && fields.has('data') ? `${fields.get('data')}\n${value}` : value);
  }
  const retry = fields.get('retry');
  return {
    event: fields.get('event') ?? 'message',
    data: fields.get('data') ?? '',
    id: fields.get('id'),
    retry: retry !== undefined && /^\d+$/.test(retry) ? Number(retry) : undefined,
  };
};

/** Reads the messages of a server-sent stream until it ends. `onBytes` is called for everything that arrives, heartbeats included. EventSource could not send the token. */
export const readMessages = async (
  body: ReadableStream<Uint8Array>,
  { onMessage, onBytes }: { onMessage: (message: StreamMessage) => void; onBytes: () => void },
): Promise<void> => {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
    onBytes();
    const blocks = (rest + decoder.decode(chunk.value, { stream: true })).replace(/\r\n?/g, '\n').split('\n\n');
    rest = blocks.pop() ?? '';
    for (const block of blocks) onMessage(parse(block));
  }
};
