import type { Group } from '../../../contract/entities/groups.ts';
import { ConfirmAction } from '../../kit/dialog/confirm-action.tsx';
import { useText } from '../../platform/i18n.ts';
import { useRemoveMembers } from './groups.api.ts';

/** The members to remove; the name if there is only one. */
export type MembersToRemove = { readonly ids: readonly number[]; readonly name?: string };

type ConfirmRemoveProps = { group: Group; removal: MembersToRemove; onRemoved: () => void; onClose: () => void };

/** Asks before members are removed from a group. */
export const ConfirmRemove = ({ group, removal, onRemoved, onClose }: ConfirmRemoveProps) => {
  const text = useText();
  const mutation = useRemoveMembers();
  const count = removal.ids.length;
  return (
    <ConfirmAction
      title={removal.name ? text('groups.removeTitle', { name: removal.name }) : text('groups.removeManyTitle', { count })}
      confirmLabel={text('groups.remove')}
      isDangerous
      mutation={mutation}
      input={{ params: { id: group.id }, body: { user_id: [...removal.ids] } }}
      onDone={onRemoved}
      onClose={onClose}
    >
      {text('groups.removeText', { count, group: group.name })}
    </ConfirmAction>
  );
};
