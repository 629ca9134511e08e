import { IconEye, IconPencil, IconTrash, IconUserCheck } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { memberRoutes } from '../../../../contract/entities/members.ts';
import type { RouteSpec } from '../../../../contract/kit/route.ts';
import type { RowAction } from '../../../kit/list/row-menu.tsx';
import { useText } from '../../../platform/i18n.ts';
import type { Member, MemberDialogState } from '../member.ts';

/** The routes whose permissions decide which actions are shown. */
export type MemberRoutes = { get: RouteSpec; update: RouteSpec; archive: RouteSpec };

type MemberActionsOptions<Row> = { routes: MemberRoutes; page: string; onOpenDialog: (kind: MemberDialogState, row: Row) => void };

/** The actions on an active member in a list; `extraActions` are the actions of this kind of member only. */
export const useMemberActions = <Row extends Member>({ routes, page, onOpenDialog }: MemberActionsOptions<Row>) => {
  const text = useText();
  const navigate = useNavigate();
  return (row: Row, extraActions: readonly RowAction[] = []): RowAction[] => {
    const open = (kind: MemberDialogState) => () => onOpenDialog(kind, row);
    // biome-ignore lint/nursery/noUnsafeTypeAssertion: the path has this parameter
    const view = () => void navigate({ to: page, params: { id: String(row.id) } as never });
    return [
      { label: text('members.view'), icon: IconEye, route: routes.get, onSelect: view },
      { label: text('members.edit'), icon: IconPencil, route: routes.update, onSelect: open('edit') },
      { label: text('members.change'), icon: IconUserCheck, route: memberRoutes.decide, onSelect: open('status') },
      ...extraActions,
      { label: text('common.delete'), icon: IconTrash, route: routes.archive, onSelect: open('archive'), isDangerous: true },
    ];
  };
};
