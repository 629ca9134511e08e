import { Button } from '@mantine/core';
import { type Service, statusRoutes, type TestChannel, testChannels } from '../../../../contract/entities/office/status.ts';
import { Can } from '../../../kit/can.tsx';
import { type Column, DataTable } from '../../../kit/list/table/data-table.tsx';
import { useText } from '../../../platform/i18n.ts';
import { StatusBadge } from '../../../ui/state/status-badge.tsx';
import { useSendTest } from './status.api.ts';
import styles from './status.module.css';

type Checked = { part: Service['part']; problem: string | null };
type Row = Service & { id: number; checked: Checked | undefined };

const State = ({ row: { checked, can_check } }: { row: Row }) => {
  const text = useText();
  if (!can_check) return text('status.ownService');
  if (!checked) return text('status.notChecked');
  if (checked.problem === null) return <StatusBadge tone="approved" label={text('status.works')} />;
  return (
    <>
      <StatusBadge tone="declined" label={text('status.problem')} />
      <p className={styles.problem}>{checked.problem}</p>
    </>
  );
};

const isChannel = (part: string): part is TestChannel => testChannels.some((channel) => channel === part);

const TestButton = ({ row: { part } }: { row: Row }) => {
  const text = useText();
  const test = useSendTest();
  if (!isChannel(part)) return null;
  return (
    <Can route={statusRoutes.test}>
      <Button variant="default" size="xs" loading={test.isPending} onClick={() => void test.send({ body: { channel: part } })}>
        {text(`status.sendTest.${part}`)}
      </Button>
    </Can>
  );
};

/** The services that were chosen, what they say about their settings, and a test message for those that send. */
export const ServiceTable = ({ services, checked }: { services: readonly Service[]; checked: readonly Checked[] | undefined }) => {
  const text = useText();
  const rows = services.map((service, id): Row => ({ ...service, id, checked: checked?.find(({ part }) => part === service.part) }));
  const columns: Column<Row>[] = [
    { header: text('status.part'), isTitle: true, width: 160, cell: ({ part }) => text(`status.parts.${part}`) },
    { header: text('status.adapter'), width: 200, cell: ({ adapter }) => text(`status.adapters.${adapter}`) },
    { header: text('status.state'), width: 280, cell: (row) => <State row={row} /> },
    { header: text('status.test'), width: 200, cell: (row) => (row.can_test ? <TestButton row={row} /> : '–') },
  ];
  return <DataTable label={text('status.services')} rows={rows} columns={columns} nameOf={({ part }) => text(`status.parts.${part}`)} />;
};
