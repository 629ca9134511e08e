import type { Group } from '../../../../contract/entities/members/groups.ts';
import { ConfirmAction } from '../../../kit/dialog/confirm-action.tsx';
import { useText } from '../../../platform/i18n.ts';
import { useRemoveMembers } from './groups.api.ts';

/** The ids of the members to remove; the member's name if there is only one. */
export type MembersToRemove = { readonly ids: readonly number[]; readonly name?: string };

type ConfirmRemoveProps = { group: Group; members: MembersToRemove; onRemoved: () => void; onClose: () => void };

/** Asks before members are removed from a group. */
export const ConfirmRemove = ({ group, members, onRemoved, onClose }: ConfirmRemoveProps) => {
  const text = useText();
  const mutation = useRemoveMembers();
  const count = members.ids.length;
  return (
    <ConfirmAction
      title={members.name ? text('groups.removeTitle', { name: members.name }) : text('groups.removeManyTitle', { count })}
      confirmLabel={text('groups.remove')}
      isDangerous
      mutation={mutation}
      input={{ params: { id: group.id }, body: { user_id: [...members.ids] } }}
      onDone={onRemoved}
      onClose={onClose}
    >
      {text('groups.removeText', { count, group: group.name })}
    </ConfirmAction>
  );
};
