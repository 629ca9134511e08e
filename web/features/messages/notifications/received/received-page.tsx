import { Box, Button, Flex, Stack } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { Notification } from '../../../../../contract/entities/messages/notifications.ts';
import { BackLink } from '../../../../kit/record/record-page.tsx';
import { formatMoment } from '../../../../platform/format.ts';
import { useText } from '../../../../platform/i18n.ts';
import { PageHeading } from '../../../../ui/page-heading.tsx';
import { Panel } from '../../../../ui/panel.tsx';
import textStyles from '../../../../ui/text.module.css';
import { ChannelIcon } from '../channel-icon.tsx';
import { useMarkRead } from '../notifications.api.ts';

/** One received notification. Opening it marks it as read. */
export const ReceivedPage = ({ notification }: { notification: Notification }) => {
  const text = useText();
  useMarkRead(notification.id, notification.read_at === null && 'unread');
  return (
    <Stack gap={20}>
      <BackLink to="/notifications" label={text('notifications.backToList')} />
      <PageHeading title={notification.title ?? text(`notifications.untitled.${notification.type}`)} />
      <Panel>
        <Flex component="p" align="center" gap={12} c="var(--ink-soft)">
          <ChannelIcon channel={notification.type} />
          <time dateTime={notification.created_at}>{formatMoment(notification.created_at)}</time>
        </Flex>
        <Box component="p" maw="72ch" pt={16} className={textStyles.multiline} dir="auto">
          {notification.body}
        </Box>
        {notification.message_id === null ? null : (
          // biome-ignore lint/nursery/noUnsafeTypeAssertion: a link that is rendered as a button has the router's strict types
          <Button component={Link} to="/messages/$id" params={{ id: String(notification.message_id) } as never} mt={20}>
            {text('notifications.openMessage')}
          </Button>
        )}
      </Panel>
    </Stack>
  );
};
