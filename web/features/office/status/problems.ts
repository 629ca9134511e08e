import type { ServerStatus } from '../../../../contract/entities/office/status.ts';
import { formatAgo, formatBytes, formatMoment } from '../../../platform/format.ts';
import { t } from '../../../platform/i18n.ts';

const hour = 3_600_000;
const lowDisk = 2_000_000_000;
const lateJobSeconds = 900;

const backupProblems = ({ backup: { hours, last, failure }, started_at }: ServerStatus, now: number): string[] => {
  if (failure) return [t('status.wrong.backupFailed', { time: formatMoment(failure.at), problem: failure.problem })];
  const missing = last && last.missing_files > 0 ? [t('status.wrong.missingFiles', { count: last.missing_files })] : [];
  if (hours === null) return missing;
  // A backup may take long, and the first one is written after the start.
  const isLate = now - Date.parse(last?.at ?? started_at) > 2 * hours * hour;
  if (!isLate) return missing;
  return [last ? t('status.wrong.backupLate', { ago: formatAgo(last.at, now) }) : t('status.wrong.noBackup'), ...missing];
};

const databaseProblems = ({ database, jobs, free_bytes }: ServerStatus): string[] => [
  ...(free_bytes < lowDisk ? [t('status.wrong.disk', { size: formatBytes(free_bytes) })] : []),
  ...(jobs.oldest_seconds !== null && jobs.oldest_seconds > lateJobSeconds
    ? [t('status.wrong.jobs', { count: Math.round(jobs.oldest_seconds / 60) })]
    : []),
  ...database.replicas.flatMap(({ address, state }) =>
    state === 'in_use' ? [] : [t('status.wrong.replica', { address, state: t(`status.replicaStates.${state}`) })],
  ),
];

const providerProblems = ({ providers }: ServerStatus): string[] =>
  providers.flatMap(({ name, last_success_at: success, last_failure: failure }) =>
    failure && (success === null || success < failure.at) ? [t('status.wrong.service', { name, problem: failure.message })] : [],
  );

const videoProblems = ({ unmeasured_videos }: ServerStatus): string[] =>
  unmeasured_videos.map((video) => t('status.wrong.unmeasured', video));

/** What is wrong with the server, each with what to do, in sentences; empty if all is well. */
export const listProblems = (status: ServerStatus, now: number): string[] => [
  ...databaseProblems(status),
  ...backupProblems(status, now),
  ...providerProblems(status),
  ...videoProblems(status),
];
