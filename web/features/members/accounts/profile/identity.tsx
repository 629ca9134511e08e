import { Box, Flex, Group, Stack, Text } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';
import type { RouteSpec } from '../../../../../contract/kit/route.ts';
import type { RestoreMutation } from '../../../../kit/archive/archive.ts';
import { ArchivedBanner } from '../../../../kit/archive/archived-banner.tsx';
import { RowMenu } from '../../../../kit/list/rows/row-menu.tsx';
import { t, useText } from '../../../../platform/i18n.ts';
import textStyles from '../../../../ui/text.module.css';
import { ErasureBanner, usePersonalDataActions } from '../../erasures/index.ts';
import { ClaimChip } from '../claim-chip.tsx';
import type { Member } from '../member.ts';
import { MemberStatus } from '../member-status.tsx';

/** Sets the title of the browser tab. */
const usePageTitle = (title: string): void => {
  useEffect(() => {
    document.title = `${title} · ${t('brand.name')}`;
  }, [title]);
};

type Restoring = { member: Member; restore: RestoreMutation; route: RouteSpec };

type IdentityProps = Restoring & {
  picture: ReactNode;
  /** Shown beside the status. */
  detail?: ReactNode;
  /** The actions on an active member. */
  actions: ReactNode;
};

const ArchivedActions = ({ member }: { member: Member }) => {
  const { actions, dialog } = usePersonalDataActions(member);
  return (
    <>
      <RowMenu name={member.user.name} actions={actions} />
      {dialog}
    </>
  );
};

/** A member's name, account status and actions. */
export const Identity = ({ member, picture, detail, actions, ...restoring }: IdentityProps) => {
  const { name, status, status_reason: reason } = member.user;
  const text = useText();
  usePageTitle(name);
  return (
    <>
      {member.erasure ? (
        <ErasureBanner user={member.user} erasure={member.erasure} />
      ) : (
        <ArchivedBanner row={member} {...restoring}>
          {text('members.isArchived')}
        </ArchivedBanner>
      )}
      <Group gap={16}>
        {picture}
        <Stack gap={6} flex="1 1 240px" miw={0}>
          <Box component="h1" style={{ overflowWrap: 'anywhere' }}>
            <bdi>{name}</bdi>
          </Box>
          <Flex component="p" align="center" wrap="wrap" gap="4px 12px">
            <MemberStatus status={status} />
            {detail}
            <span role="status">
              <ClaimChip claim={member.claim} />
            </span>
          </Flex>
          {reason ? (
            <Text maw="72ch" c="var(--ink-soft)" className={textStyles.multiline} dir="auto">
              {reason}
            </Text>
          ) : null}
        </Stack>
        {member.archived_at ? <ArchivedActions member={member} /> : actions}
      </Group>
    </>
  );
};
