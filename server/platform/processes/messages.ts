/** What a worker process and its supervisor tell each other. */
export type ProcessMessage =
  /** To the supervisor: the worker now listens for messages. Messages sent before this are lost. */
  | { type: 'starting' }
  /** To the supervisor: the worker accepts requests. */
  | { type: 'ready' }
  /** To a worker: stop, because another worker has taken its place, or because all of them stop. */
  | { type: 'stop'; isReplaced: boolean }
  /** To the supervisor: send the metrics of all workers. */
  | { type: 'collect-metrics'; id: string }
  /** To the worker that asked: the metrics, or why there are none. */
  | { type: 'metrics'; id: string; text: string | undefined };

const types = new Set<unknown>(['starting', 'ready', 'stop', 'collect-metrics', 'metrics'] satisfies ProcessMessage['type'][]);

/** Whether a message is one of these; libraries send others. */
export const isProcessMessage = (message: unknown): message is ProcessMessage =>
  typeof message === 'object' && message !== null && 'type' in message && types.has(message.type);
