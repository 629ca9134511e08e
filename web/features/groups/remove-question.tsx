import type { Group } from '../../../contract/entities/groups.ts';
import { ConfirmAction } from '../../kit/confirm-action.tsx';
import { useText } from '../../platform/i18n.ts';
import { useRemoveMembers } from './groups.api.ts';

/** Who is to leave a group; the name where it is only one. */
export type Removal = { readonly ids: readonly number[]; readonly name?: string };

type RemoveQuestionProps = { group: Group; removal: Removal; onRemoved: () => void; onClose: () => void };

/** Asks before members are taken out of a group. */
export const RemoveQuestion = ({ group, removal, onRemoved, onClose }: RemoveQuestionProps) => {
  const text = useText();
  const write = useRemoveMembers();
  const count = removal.ids.length;
  return (
    <ConfirmAction
      title={removal.name ? text('groups.removeTitle', { name: removal.name }) : text('groups.removeManyTitle', { count })}
      confirmLabel={text('groups.remove')}
      isDangerous
      write={write}
      input={{ params: { id: group.id }, body: { user_id: [...removal.ids] } }}
      onDone={onRemoved}
      onClose={onClose}
    >
      {text('groups.removeText', { count, group: group.name })}
    </ConfirmAction>
  );
};
