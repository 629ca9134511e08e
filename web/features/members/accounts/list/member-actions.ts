import { IconEye, IconPencil, IconTrash, IconUserCheck } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';
import { memberRoutes } from '../../../../../contract/entities/members/members.ts';
import type { RouteSpec } from '../../../../../contract/kit/route.ts';
import type { RowAction } from '../../../../kit/list/rows/row-menu.tsx';
import { useText } from '../../../../platform/i18n.ts';
import type { Member, MemberDialogState } from '../member.ts';

/** The routes whose permissions decide which actions are shown. */
export type MemberRoutes = { get: RouteSpec; update: RouteSpec; archive: RouteSpec };

type MemberActionsOptions<Row> = {
  routes: MemberRoutes;
  /** The path of the list, which the path of a member's page starts with. */
  path: string;
  /** The same function on every render. */
  onOpenDialog: (kind: MemberDialogState, row: Row) => void;
};

/** The actions on an active member in a list; `extraActions` are the actions of this kind of member only. */
export const useMemberActions = <Row extends Member>({ routes, path, onOpenDialog }: MemberActionsOptions<Row>) => {
  const text = useText();
  const router = useRouter();
  return useCallback(
    (row: Row, extraActions: readonly RowAction[] = []): RowAction[] => {
      const open = (kind: MemberDialogState) => () => onOpenDialog(kind, row);
      const view = () => void router.navigate({ href: `${path}/${row.id}` });
      return [
        { label: text('members.view'), icon: IconEye, route: routes.get, onSelect: view },
        { label: text('members.edit'), icon: IconPencil, route: routes.update, onSelect: open('edit') },
        { label: text('members.change'), icon: IconUserCheck, route: memberRoutes.decide, onSelect: open('status') },
        ...extraActions,
        { label: text('common.delete'), icon: IconTrash, route: routes.archive, onSelect: open('archive'), isDangerous: true },
      ];
    },
    [routes, path, onOpenDialog, text, router],
  );
};
