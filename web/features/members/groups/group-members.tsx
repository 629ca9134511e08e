import { Button, Stack } from '@mantine/core';
import { IconUserMinus } from '@tabler/icons-react';
import { type Group, type GroupMember, groupRoutes } from '../../../../contract/entities/members/groups.ts';
import { Can, useCan } from '../../../kit/can.tsx';
import type { Selection } from '../../../kit/list/rows/selection.tsx';
import { SelectionBar } from '../../../kit/list/rows/selection.tsx';
import { type Column, DataTable } from '../../../kit/list/table/data-table.tsx';
import { formatDay } from '../../../platform/format.ts';
import { useText } from '../../../platform/i18n.ts';
import { PersonCell } from '../../../ui/list/person-cell.tsx';
import textStyles from '../../../ui/text.module.css';
import { PhoneText, PlainLink } from '../../../ui/text.tsx';
import { MemberStatus, memberPage } from '../accounts/index.ts';
import type { MembersToRemove } from './confirm-remove.tsx';
import { getMemberImage } from './member-image.ts';

const Status = ({ member }: { member: GroupMember }) => {
  const text = useText();
  return member.is_archived ? <span className={textStyles.faint}>{text('groups.archived')}</span> : <MemberStatus status={member.status} />;
};

const useColumns = (): Column<GroupMember>[] => {
  const text = useText();
  return [
    {
      header: text('named.name'),
      width: 200,
      isTitle: true,
      exports: ['name'],
      cell: (member) => (
        <PersonCell
          name={
            <PlainLink to={memberPage[member.roles]} params={{ id: String(member.id) }}>
              {member.name}
            </PlainLink>
          }
          image={getMemberImage(member)}
        />
      ),
    },
    { header: text('members.phone'), exports: ['phone'], card: 1, cell: ({ phone }) => <PhoneText>{phone}</PhoneText> },
    { header: text('doctors.roles'), exports: ['role'], card: 2, cell: ({ roles }) => text(`doctors.role.${roles}`) },
    {
      header: text('members.statusLabel'),
      isPinned: true,
      exports: ['status', 'is_archived'],
      cell: (member) => <Status member={member} />,
    },
    { header: text('groups.addedWhen'), exports: ['added_at'], card: 3, cell: ({ pivot }) => formatDay(pivot.added_at) },
  ];
};

type GroupMembersProps = {
  group: Group;
  rows: readonly GroupMember[];
  selection: Selection;
  onRemove: (members: MembersToRemove) => void;
};

/** The members of a group; one or many can be removed. */
export const GroupMembers = ({ group, rows, selection, onRemove }: GroupMembersProps) => {
  const text = useText();
  const columns = useColumns();
  const canRemove = useCan()(groupRoutes.removeMembers);
  const actionsOf = ({ id, name }: GroupMember) => [
    {
      label: text('groups.remove'),
      icon: IconUserMinus,
      route: groupRoutes.removeMembers,
      onSelect: () => onRemove({ ids: [id], name }),
      isDangerous: true,
    },
  ];
  return (
    <Stack gap={12} miw={0}>
      <Can route={groupRoutes.removeMembers}>
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
      </Can>
      <DataTable
        label={text('groups.membersOf', { name: group.name })}
        rows={rows}
        columns={columns}
        nameOf={({ name }) => name}
        actions={actionsOf}
        {...(canRemove ? { selection } : {})}
      />
    </Stack>
  );
};
