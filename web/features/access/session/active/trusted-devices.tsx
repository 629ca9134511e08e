import { Button, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { TrustedDevice } from '../../../../../contract/entities/access/trusted-devices.ts';
import { ConfirmAction } from '../../../../kit/dialog/confirm-action.tsx';
import { LoadError } from '../../../../kit/list/load-error.tsx';
import { type Column, DataTable } from '../../../../kit/list/table/data-table.tsx';
import { formatDay, formatMoment } from '../../../../platform/format.ts';
import { useText } from '../../../../platform/i18n.ts';
import { getDeviceName } from './device-name.ts';
import { useRemoveTrustedDevice, useTrustedDevices } from './sessions.api.ts';

const useColumns = (): Column<TrustedDevice>[] => {
  const text = useText();
  return [
    { header: text('sessions.where'), width: 180, isTitle: true, cell: getDeviceName },
    { header: text('sessions.address'), cell: ({ address }) => <span dir="ltr">{address}</span> },
    { header: text('sessions.lastUsed'), cell: ({ last_used_at }) => formatMoment(last_used_at) },
    { header: text('sessions.trustedUntil'), cell: ({ expires_at }) => formatDay(expires_at) },
  ];
};

/** The browsers that are not asked for the second step, each with a button that removes it. Renders nothing if there are none. */
export const TrustedDevices = () => {
  const text = useText();
  const query = useTrustedDevices();
  const columns = useColumns();
  const mutation = useRemoveTrustedDevice();
  const [removing, setRemoving] = useState<TrustedDevice>();
  if (query.isError && !query.data) return <LoadError error={query.error} onRetry={() => void query.refetch()} />;
  // Most users have none, so there is neither a skeleton nor an empty table.
  if (!query.data || query.data.data.length === 0) return null;
  return (
    <Stack component="section" gap={12} mt={12}>
      <div>
        <h2>{text('sessions.trustedTitle')}</h2>
        <Text mt={4} c="var(--ink-soft)">
          {text('sessions.trustedLead')}
        </Text>
      </div>
      <DataTable
        label={text('sessions.trustedTitle')}
        rows={query.data.data}
        columns={columns}
        nameOf={getDeviceName}
        action={(device) => (
          <Button
            variant="default"
            size="xs"
            onClick={() => setRemoving(device)}
            aria-label={text('sessions.trustedRemoveNamed', { device: getDeviceName(device) })}
          >
            {text('sessions.trustedRemove')}
          </Button>
        )}
      />
      {removing ? (
        <ConfirmAction
          title={text('sessions.trustedRemoveTitle', { device: getDeviceName(removing) })}
          confirmLabel={text('sessions.trustedRemove')}
          mutation={mutation}
          input={{ params: { id: removing.id } }}
          onClose={() => setRemoving(undefined)}
        >
          {text('sessions.trustedRemoveText')}
        </ConfirmAction>
      ) : null}
    </Stack>
  );
};
