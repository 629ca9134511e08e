import { Button } from '@mantine/core';
import { IconUserMinus } from '@tabler/icons-react';
import { type Group, type GroupMember, groupRoutes } from '../../../contract/entities/groups.ts';
import { type Column, DataTable } from '../../kit/data-table.tsx';
import type { Selection } from '../../kit/selection.ts';
import { SelectionBar } from '../../kit/selection-bar.tsx';
import { formatDay } from '../../platform/format.ts';
import { useText } from '../../platform/i18n.ts';
import { PersonCell } from '../../ui/person-cell.tsx';
import { PhoneText } from '../../ui/phone-text.tsx';
import { QuietLink } from '../../ui/quiet-link.tsx';
import { MemberStatus, memberPage } from '../members/index.ts';
import styles from './groups.module.css';
import { imageOf } from './member-image.ts';
import type { Removal } from './remove-question.tsx';

const Status = ({ member }: { member: GroupMember }) => {
  const text = useText();
  return member.is_archived ? <span className={styles.archived}>{text('groups.archived')}</span> : <MemberStatus status={member.status} />;
};

const useColumns = (): Column<GroupMember>[] => {
  const text = useText();
  return [
    {
      header: text('named.name'),
      width: 200,
      cell: (member) => (
        <PersonCell
          name={
            <QuietLink to={memberPage[member.roles]} params={{ id: String(member.id) }}>
              {member.name}
            </QuietLink>
          }
          image={imageOf(member)}
        />
      ),
    },
    { header: text('members.phone'), cell: ({ phone }) => <PhoneText>{phone}</PhoneText> },
    { header: text('doctors.roles'), cell: ({ roles }) => text(`doctors.role.${roles}`) },
    { header: text('members.statusLabel'), cell: (member) => <Status member={member} /> },
    { header: text('groups.addedWhen'), cell: ({ pivot }) => formatDay(pivot.added_at) },
  ];
};

type GroupMembersProps = {
  group: Group;
  rows: readonly GroupMember[];
  selection: Selection;
  onRemove: (removal: Removal) => void;
};

/** Who is in a group; one or many can be taken out. */
export const GroupMembers = ({ group, rows, selection, onRemove }: GroupMembersProps) => {
  const text = useText();
  const columns = useColumns();
  const actionsOf = ({ id, name }: GroupMember) => [
    {
      label: text('groups.remove'),
      icon: IconUserMinus,
      call: groupRoutes.removeMembers,
      onSelect: () => onRemove({ ids: [id], name }),
      isDangerous: true,
    },
  ];
  return (
    <div className={styles.members}>
      <SelectionBar selection={selection}>
        <Button
          size="xs"
          color="red"
          leftSection={<IconUserMinus size={16} aria-hidden="true" />}
          onClick={() => onRemove({ ids: selection.ids })}
        >
          {text('groups.remove')}
        </Button>
      </SelectionBar>
      <DataTable
        label={text('groups.membersOf', { name: group.name })}
        rows={rows}
        columns={columns}
        nameOf={({ name }) => name}
        actions={actionsOf}
        selection={selection}
      />
    </div>
  );
};
