import { Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useText } from '../../../platform/i18n.ts';
import { useSession } from '../../../platform/session.ts';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { AddMessage, OpenMessages } from '../../messages/messages/index.ts';
import { NewestNotifications } from '../../messages/notifications/index.ts';

/** The home page of a company: its rejected and pending messages, its counts, and its newest notifications. */
export const CompanyHome = ({ children }: { children: ReactNode }) => {
  const text = useText();
  const name = useSession()?.user.name ?? '';
  return (
    <Stack gap={24}>
      <Stack gap={4}>
        <PageHeading title={text('dashboard.title')}>
          <AddMessage />
        </PageHeading>
        <Text c="var(--ink-soft)">
          <bdi>{text('notifications.welcome', { name })}</bdi>
        </Text>
      </Stack>
      <OpenMessages />
      {children}
      <NewestNotifications />
    </Stack>
  );
};
