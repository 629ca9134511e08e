import type { LiveEvent } from '../../contract/entities/office/live.ts';
import type { TestApp } from './app.ts';

/** An open stream of the server, as a client reads it. */
export type TestStream = {
  /** The events so far. */
  readonly events: LiveEvent[];
  /** Everything the server sent, for a search in the text. */
  readonly text: () => string;
  /** Whether the server sent what was missed. */
  readonly isResumed: boolean;
  /** Resolves with the reason when the server ends the stream. */
  readonly ended: Promise<string | undefined>;
  close(): void;
};

/** The address of an app that listens. */
export const listen = (test: Pick<TestApp, 'app'>): Promise<string> => test.app.listen({ port: 0, host: '127.0.0.1' });

const dataOf = (block: string, name?: string): unknown => {
  const lines = block.split('\n');
  const isNamed = name === undefined ? !lines.some((line) => line.startsWith('event:')) : lines.includes(`event: ${name}`);
  const data = lines.find((line) => line.startsWith('data: '));
  return isNamed && data ? JSON.parse(data.slice('data: '.length)) : undefined;
};

/** Opens a stream and resolves when the server is ready to send events. */
export const openStream = async (address: string, token: string, headers: Record<string, string> = {}): Promise<TestStream> => {
  const closing = new AbortController();
  const response = await fetch(`${address}/api/v1/live`, {
    headers: { authorization: `Bearer ${token}`, ...headers },
    signal: closing.signal,
  });
  if (!response.ok || !response.body) throw new Error(`The stream responded ${response.status}: ${await response.text()}`);
  const events: LiveEvent[] = [];
  const ready = Promise.withResolvers<boolean>();
  const ended = Promise.withResolvers<string | undefined>();
  let received = '';
  let reason: string | undefined;
  const handleBlock = (block: string) => {
    const event = dataOf(block) as LiveEvent | undefined;
    if (event) events.push(event);
    const isReady = dataOf(block, 'ready') as { is_resumed: boolean } | undefined;
    if (isReady) ready.resolve(isReady.is_resumed);
    reason ??= (dataOf(block, 'end') as { reason: string } | undefined)?.reason;
  };
  const read = async (body: ReadableStream<Uint8Array>) => {
    const decoder = new TextDecoder();
    let rest = '';
    for await (const chunk of body) {
      const text = decoder.decode(chunk, { stream: true });
      received += text;
      const blocks = (rest + text).split('\n\n');
      rest = blocks.pop() ?? '';
      for (const block of blocks) handleBlock(block);
    }
    return reason;
  };
  read(response.body).then(ended.resolve, () => ended.resolve(undefined));
  const isResumed = await ready.promise;
  return { events, text: () => received, isResumed, ended: ended.promise, close: () => closing.abort() };
};
