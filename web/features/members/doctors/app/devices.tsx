import { Button } from '@mantine/core';
import { useState } from 'react';
import { type DoctorDevice, doctorAppRoutes } from '../../../../../contract/entities/members/doctor-app.ts';
import type { Doctor } from '../../../../../contract/entities/members/doctors.ts';
import { useCan } from '../../../../kit/can.tsx';
import { ConfirmAction } from '../../../../kit/dialog/confirm-action.tsx';
import { LoadError } from '../../../../kit/list/load-error.tsx';
import { type Column, DataTable } from '../../../../kit/list/table/data-table.tsx';
import { formatMoment } from '../../../../platform/format.ts';
import { t, useText } from '../../../../platform/i18n.ts';
import { Panel } from '../../../../ui/panel.tsx';
import { EmptyState } from '../../../../ui/state/empty-state.tsx';
import { TableSkeleton } from '../../../../ui/state/skeletons.tsx';
import { useDevices, useEndDevice } from './app.api.ts';

/** What a device calls itself, or else its browser. */
const nameOf = ({ name, browser }: DoctorDevice): string => name ?? browser ?? t('doctorApp.unnamed');

const platformOf = ({ platform, system }: DoctorDevice): string => (platform ? t(`doctorApp.platforms.${platform}`) : (system ?? '–'));

const useColumns = (): Column<DoctorDevice>[] => {
  const text = useText();
  return [
    { header: text('doctorApp.device'), width: 180, isTitle: true, cell: (device) => <bdi>{nameOf(device)}</bdi> },
    { header: text('doctorApp.platform'), cell: platformOf },
    { header: text('doctorApp.push'), cell: ({ platform }) => text(platform ? 'doctorApp.pushOn' : 'doctorApp.pushOff') },
    { header: text('sessions.signedIn'), cell: ({ created_at }) => formatMoment(created_at) },
    { header: text('sessions.lastUsed'), cell: ({ last_used_at }) => formatMoment(last_used_at) },
  ];
};

/** The devices on which a doctor is signed in to the members' app. */
export const Devices = ({ doctor: { id, user } }: { doctor: Doctor }) => {
  const text = useText();
  const can = useCan();
  const { data, error, refetch } = useDevices(id);
  const end = useEndDevice();
  const columns = useColumns();
  const [ending, setEnding] = useState<DoctorDevice>();
  if (error && !data) return <LoadError error={error} onRetry={() => void refetch()} />;
  if (!data) return <TableSkeleton rows={2} />;
  if (data.data.length === 0) {
    return (
      <Panel isFlush>
        <EmptyState title={text('doctorApp.noDevices')} hint={text('doctorApp.noDevicesHint')} />
      </Panel>
    );
  }
  const renderEnd = (device: DoctorDevice) => (
    <Button
      variant="default"
      size="xs"
      aria-label={text('doctorApp.endNamed', { device: nameOf(device) })}
      onClick={() => setEnding(device)}
    >
      {text('doctorApp.end')}
    </Button>
  );
  return (
    <>
      <DataTable
        label={text('doctorApp.devices')}
        rows={data.data}
        columns={columns}
        nameOf={nameOf}
        action={can(doctorAppRoutes.endDevice) ? renderEnd : undefined}
      />
      {ending ? (
        <ConfirmAction
          title={text('doctorApp.endTitle', { device: nameOf(ending) })}
          confirmLabel={text('doctorApp.end')}
          isDangerous
          mutation={end}
          input={{ body: { doctor_id: id, session_id: ending.id } }}
          onClose={() => setEnding(undefined)}
        >
          {text('doctorApp.endText', { name: user.name })}
        </ConfirmAction>
      ) : null}
    </>
  );
};
