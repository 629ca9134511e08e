import type { Logger } from 'pino';
import { isUnavailable } from '../errors.ts';
import type { Db } from '../types.ts';
import { createReadMetrics } from './metrics.ts';
import { isBehind, type MonitoredStandby } from './monitored-standby.ts';
import type { PrimaryPosition } from './primary-position.ts';
import type { Replicas } from './types.ts';

/** Chooses the same standby for a session while the same standbys are usable, so that its reads do not go back and forth in time. */
const choose = (standbys: readonly MonitoredStandby[], sessionHash: Buffer): MonitoredStandby | undefined => {
  const usable = standbys.filter((standby) => standby.status().state === 'in_use');
  return usable[sessionHash.readUInt16BE(0) % usable.length];
};

// A conflict with the replay of the log, a cancelled statement, and an attempt to write. Other reads may succeed on the standby.
const statementErrorCodes = new Set<unknown>(['40001', '57014', '25006']);
const isStatementError = (error: unknown) =>
  typeof error === 'object' && error !== null && 'code' in error && statementErrorCodes.has(error.code);

// All connections to the standby were busy for too long. The standby itself may work, and its checks use a connection of their own.
const isPoolFull = (error: unknown) => error instanceof Error && error.message === 'timeout exceeded when trying to connect';

type ReadDeps = { db: Db; standbys: readonly MonitoredStandby[]; position: PrimaryPosition; log: Logger };

/** Creates the function that runs reads, and the metrics of reads. */
export const createReads = ({ db, standbys, position, log }: ReadDeps) => {
  const { count, expose } = createReadMetrics();
  /** Returns why a read has to run again on the primary. Throws the error if the read would fail there too. */
  const classifyFailure = (error: unknown, standby: MonitoredStandby) => {
    if (isBehind(error)) return 'behind';
    if (!isUnavailable(error)) throw error;
    log.warn({ err: error, replica: standby.status().address }, 'a read failed on a read replica and runs on the primary');
    if (!isStatementError(error) && !isPoolFull(error)) standby.suspend();
    return 'failed';
  };
  const read: Replicas['read'] = async (reader, work) => {
    const standby = choose(standbys, reader.sessionHash);
    if (!standby) {
      count('unusable');
      return work(db);
    }
    const needed = position.findNeeded(reader);
    needed.catch(() => undefined); // An error is thrown below.
    try {
      const result = await standby.read(needed, work);
      count('fresh');
      return result;
    } catch (error) {
      // Rethrows the error of the primary, if that is what failed.
      await needed;
      count(classifyFailure(error, standby));
      return work(db);
    }
  };
  return { read, expose };
};
