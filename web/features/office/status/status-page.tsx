import { Button, Group, Stack } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import type { ServerStatus } from '../../../../contract/entities/office/status.ts';
import { LoadError } from '../../../kit/list/load-error.tsx';
import { formatBytes, formatMoment, formatNumber } from '../../../platform/format.ts';
import { useText } from '../../../platform/i18n.ts';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { TableSkeleton } from '../../../ui/state/skeletons.tsx';
import { SettingsNav } from '../settings/index.ts';
import { BackupFacts } from './backup-facts.tsx';
import { Facts } from './facts.tsx';
import { ProviderTable } from './provider-table.tsx';
import { ServiceTable } from './service-table.tsx';
import { useCheck, useStatus } from './status.api.ts';
import { Verdict } from './verdict.tsx';

const ServerFacts = ({ status }: { status: ServerStatus }) => {
  const text = useText();
  return (
    <Facts
      title={text('status.server')}
      facts={[
        { label: text('status.version'), value: status.version },
        { label: text('status.node'), value: status.node },
        { label: text('status.startedAt'), value: <time dateTime={status.started_at}>{formatMoment(status.started_at)}</time> },
        { label: text('status.processes'), value: text('status.processCount', { count: status.workers }) },
        { label: text('status.role'), value: text(`status.roles.${status.role}`) },
        { label: text('status.freeSpace'), value: formatBytes(status.free_bytes) },
      ]}
    />
  );
};

const DatabaseFacts = ({ status: { database, jobs } }: { status: ServerStatus }) => {
  const text = useText();
  const { connections, replicas } = database;
  return (
    <Facts
      title={text('status.database')}
      facts={[
        { label: text('status.kind'), value: text(`status.databases.${database.kind}`) },
        { label: text('status.size'), value: formatBytes(database.size_bytes) },
        { label: text('status.migration'), value: database.migration },
        ...(connections
          ? [
              {
                label: text('status.connections'),
                value: text('status.connectionCounts', {
                  used: formatNumber(connections.open - connections.idle),
                  open: formatNumber(connections.open),
                  waiting: formatNumber(connections.waiting),
                }),
              },
            ]
          : []),
        ...replicas.map(({ address, state, lag_seconds }) => ({
          label: text('status.replica', { address }),
          value:
            lag_seconds === null
              ? text(`status.replicaStates.${state}`)
              : text('status.replicaLag', { state: text(`status.replicaStates.${state}`), seconds: formatNumber(Math.round(lag_seconds)) }),
        })),
        { label: text('status.jobs'), value: formatNumber(jobs.waiting) },
        {
          label: text('status.oldestJob'),
          value: jobs.oldest_seconds === null ? '–' : text('status.seconds', { count: Math.round(jobs.oldest_seconds) }),
        },
      ]}
    />
  );
};

/** The state of the server, and whether the external services work. */
export const StatusPage = () => {
  const text = useText();
  const status = useStatus();
  const check = useCheck();
  const checkButton = (
    <Button
      variant="default"
      leftSection={<IconRefresh size={18} aria-hidden="true" />}
      loading={check.isPending}
      onClick={() => check.mutate()}
    >
      {text('status.checkServices')}
    </Button>
  );
  const data = status.data?.data;
  return (
    <Stack gap={20} miw={0}>
      <SettingsNav />
      <PageHeading title={text('status.title')} />
      {status.error && !data ? <LoadError error={status.error} onRetry={() => void status.refetch()} /> : null}
      {status.isPending ? <TableSkeleton /> : null}
      {data ? (
        <>
          <Verdict status={data} />
          <ServerFacts status={data} />
          <DatabaseFacts status={data} />
          <BackupFacts backup={data.backup} />
          <Stack gap={12}>
            <Group justify="space-between" gap={12}>
              <h2>{text('status.services')}</h2>
              {data.services.some(({ can_check }) => can_check) ? checkButton : null}
            </Group>
            {check.error ? <LoadError error={check.error} onRetry={() => check.mutate()} /> : null}
            <ServiceTable services={data.services} checked={check.data?.data} />
          </Stack>
          <ProviderTable providers={data.providers} />
        </>
      ) : null}
    </Stack>
  );
};
