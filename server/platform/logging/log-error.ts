import { pino, type SerializedError } from 'pino';
import { mapError } from './source-positions.ts';

/** An error as the log has it, with positions of the source. It has neither the client that pg adds nor `detail`, which has values of a row. */
export const serializeError = (error: Error): Omit<SerializedError, 'raw'> => {
  mapError(error);
  const { client: _client, detail: _detail, ...serialized } = pino.stdSerializers.err(error);
  return serialized;
};
