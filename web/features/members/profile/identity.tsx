import { Box, Button, Flex, Group, Stack, Text } from '@mantine/core';
import { IconArchiveOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { RouteSpec } from '../../../../contract/kit/route.ts';
import type { RestoreMutation } from '../../../kit/archive/archive.ts';
import { ArchivedAt } from '../../../kit/archive/bulk-restore.tsx';
import { Can } from '../../../kit/can.tsx';
import { useText } from '../../../platform/i18n.ts';
import type { Member } from '../member.ts';
import { MemberStatus } from '../member-status.tsx';
import { usePageTitle } from './page-title.ts';

type Restoring = { member: Member; restore: RestoreMutation; route: RouteSpec };

type IdentityProps = Restoring & {
  picture: ReactNode;
  /** Shown beside the status. */
  detail?: ReactNode;
  /** The actions on an active member. */
  actions: ReactNode;
};

/** A member's name, account status and actions. */
export const Identity = ({ member, picture, detail, actions, ...restoring }: IdentityProps) => {
  const { name, status, status_reason: reason } = member.user;
  usePageTitle(name);
  return (
    <>
      {member.archived_at ? <ArchivedBanner member={member} {...restoring} /> : null}
      <Group gap={16}>
        {picture}
        <Stack gap={6} flex="1 1 240px" miw={0}>
          <Box component="h1" style={{ overflowWrap: 'anywhere' }}>
            <bdi>{name}</bdi>
          </Box>
          <Flex component="p" align="center" wrap="wrap" gap="4px 12px">
            <MemberStatus status={status} />
            {detail}
          </Flex>
          {reason ? (
            <Text maw="72ch" c="var(--ink-soft)" style={{ whiteSpace: 'pre-line' }} dir="auto">
              {reason}
            </Text>
          ) : null}
        </Stack>
        {member.archived_at ? null : actions}
      </Group>
    </>
  );
};

const ArchivedBanner = ({ member, restore, route }: Restoring) => {
  const text = useText();
  return (
    <Group
      justify="space-between"
      gap="12px 24px"
      py={12}
      px={16}
      bd="1px solid var(--line-strong)"
      bdrs="md"
      bg="var(--pending-soft)"
      c="var(--pending-ink)"
    >
      <p>
        <strong>
          <ArchivedAt row={member} />.
        </strong>{' '}
        {text('members.isArchived')}
      </p>
      <Can route={route}>
        <Button
          leftSection={<IconArchiveOff size={18} aria-hidden="true" />}
          loading={restore.isPending}
          onClick={() => void restore.restore([member.id])}
        >
          {text('common.restore')}
        </Button>
      </Can>
    </Group>
  );
};
