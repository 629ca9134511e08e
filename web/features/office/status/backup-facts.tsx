import { Text } from '@mantine/core';
import type { ServerStatus } from '../../../../contract/entities/office/status.ts';
import { formatBytes, formatMoment, formatNumber } from '../../../platform/format.ts';
import { useText } from '../../../platform/i18n.ts';
import { Facts } from './facts.tsx';

/** When the last backup was written, and how to write one. */
export const BackupFacts = ({ backup: { hours, is_encrypted: isEncrypted, last } }: { backup: ServerStatus['backup'] }) => {
  const text = useText();
  const lastFacts = last
    ? [
        {
          label: text('status.size'),
          value: text('status.backupSize', { size: formatBytes(last.bytes), count: Math.round(last.seconds) }),
        },
        { label: text('status.backupFile'), value: <bdi dir="ltr">{last.file}</bdi> },
        { label: text('status.missingFiles'), value: formatNumber(last.missing_files) },
      ]
    : [];
  return (
    <Facts
      title={text('status.backup')}
      facts={[
        {
          label: text('status.lastBackup'),
          value: last ? <time dateTime={last.at}>{formatMoment(last.at)}</time> : text('status.noBackup'),
        },
        ...lastFacts,
        {
          label: text('status.schedule'),
          value: hours === null ? text('status.notScheduled') : text('status.everyHours', { count: hours }),
        },
        { label: text('status.encryption'), value: text(isEncrypted ? 'status.encrypted' : 'status.notEncrypted') },
      ]}
    >
      <Text c="var(--ink-soft)" mt={16}>
        {text('status.backupHint')}
      </Text>
    </Facts>
  );
};
