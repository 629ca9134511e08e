import { Box, Flex, Text } from '@mantine/core';
import { IconPencil, IconTrash, IconUsers } from '@tabler/icons-react';
import { type Group, groupRoutes } from '../../../../contract/entities/members/groups.ts';
import type { ListDialog } from '../../../kit/dialog/use-dialog.ts';
import { RowCorner } from '../../../kit/list/rows/list-selection.tsx';
import { formatNumber } from '../../../platform/format.ts';
import { useText } from '../../../platform/i18n.ts';
import { Card, CardGrid } from '../../../ui/list/card.tsx';
import { Picture } from '../../../ui/picture/picture.tsx';
import { PlainLink } from '../../../ui/text.tsx';
import styles from './groups.module.css';
import { getMemberImage } from './member-image.ts';

const maxAvatars = 4;

const MemberAvatars = ({ group }: { group: Group }) => {
  const rest = group.members_count - Math.min(maxAvatars, group.members.length);
  if (group.members_count === 0) return <IconUsers size={22} stroke={1.5} className={styles.empty} aria-hidden="true" />;
  return (
    <span className={styles.avatars} aria-hidden="true">
      {group.members.slice(0, maxAvatars).map((member) => (
        <Picture key={member.id} src={getMemberImage(member)} alt="" size={32} />
      ))}
      {rest > 0 ? <span className={styles.moreCount}>+{formatNumber(rest)}</span> : null}
    </span>
  );
};

/** Groups as cards with their first members and the total; each links to its members. */
export const GroupCards = ({ rows, dialog }: { rows: readonly Group[]; dialog: ListDialog<Group> }) => {
  const text = useText();
  const actionsOf = (group: Group) => [
    { label: text('groups.rename'), icon: IconPencil, route: groupRoutes.update, onSelect: () => dialog.edit(group) },
    {
      label: text('common.delete'),
      icon: IconTrash,
      route: groupRoutes.archive,
      onSelect: () => dialog.archive(group),
      isDangerous: true,
    },
  ];
  return (
    <CardGrid rows={rows}>
      {(group) => (
        <Card className={styles.card}>
          <Flex align="flex-start" justify="space-between" gap={8}>
            <Box component="h2" miw={0} pt={7} fz={15} lh="1.375rem" style={{ overflowWrap: 'anywhere' }} title={group.name}>
              <PlainLink to="/groups/$id" params={{ id: String(group.id) }}>
                <bdi>{group.name}</bdi>
              </PlainLink>
            </Box>
            <RowCorner row={group} name={group.name} actions={actionsOf(group)} />
          </Flex>
          <Flex align="center" justify="space-between" gap={12} mih={32} pe={8}>
            <MemberAvatars group={group} />
            <Text span inherit c="var(--ink-soft)" fz={13} style={{ whiteSpace: 'nowrap' }}>
              {text('groups.members', { count: group.members_count })}
            </Text>
          </Flex>
        </Card>
      )}
    </CardGrid>
  );
};
