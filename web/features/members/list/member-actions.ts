import { IconEye, IconPencil, IconTrash, IconUserCheck } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { memberRoutes } from '../../../../contract/entities/members.ts';
import type { RouteSpec } from '../../../../contract/kit/route.ts';
import type { RowAction } from '../../../kit/row-menu.tsx';
import { useText } from '../../../platform/i18n.ts';
import type { Member, MemberTask } from '../member.ts';

/** The routes of one kind of member by which the rights to its actions are told. */
export type MemberCalls = { get: RouteSpec; update: RouteSpec; archive: RouteSpec };

type MemberActionsOptions<Row> = { calls: MemberCalls; page: string; onTask: (task: MemberTask, row: Row) => void };

/** What can be done with a live member in a list; `own` are the actions that only these members have. */
export const useMemberActions = <Row extends Member>({ calls, page, onTask }: MemberActionsOptions<Row>) => {
  const text = useText();
  const navigate = useNavigate();
  return (row: Row, own: readonly RowAction[] = []): RowAction[] => {
    const open = (task: MemberTask) => () => onTask(task, row);
    const view = () => void navigate({ to: page, params: { id: String(row.id) } as never /* the path names it */ });
    return [
      { label: text('members.view'), icon: IconEye, call: calls.get, onSelect: view },
      { label: text('members.edit'), icon: IconPencil, call: calls.update, onSelect: open('edit') },
      { label: text('members.change'), icon: IconUserCheck, call: memberRoutes.decide, onSelect: open('status') },
      ...own,
      { label: text('common.delete'), icon: IconTrash, call: calls.archive, onSelect: open('archive'), isDangerous: true },
    ];
  };
};
