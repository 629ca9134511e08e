import { Group, Stack } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { messageRules, messageStatuses } from '../../../../../contract/entities/messages/message-status.ts';
import { LoadError } from '../../../../kit/list/load-error.tsx';
import { useText } from '../../../../platform/i18n.ts';
import { PageHeading } from '../../../../ui/page-heading.tsx';
import { Panel } from '../../../../ui/panel.tsx';
import { TableSkeleton } from '../../../../ui/state/skeletons.tsx';
import textStyles from '../../../../ui/text.module.css';
import { useMessages } from '../messages.api.ts';
import { MessageRows } from './message-rows.tsx';

const maxShown = 5;

/** The statuses in which the company may change a message, those that need its answer first. */
const openStatuses = messageStatuses
  .filter((status) => messageRules[status].isOpenToCompany)
  .sort((one, other) => Number(messageRules[other].isRefused) - Number(messageRules[one].isRefused));

/** A company's rejected and pending messages, with links to them and to all messages. */
export const OpenMessages = () => {
  const text = useText();
  return (
    <Stack component="section" gap={12}>
      <PageHeading title={text('messages.attention')} isSection>
        <Group gap={16}>
          {openStatuses.map((status) => (
            // biome-ignore lint/nursery/noUnsafeTypeAssertion: the list's schema parses it
            <Link key={status} to="/messages" search={{ status } as never}>
              {text('messages.showAllOf', { status: text(`messages.status.${status}`).toLowerCase() })}
            </Link>
          ))}
          <Link to="/messages">{text('messages.showAll')}</Link>
        </Group>
      </PageHeading>
      <Rows />
    </Stack>
  );
};

const Rows = () => {
  const text = useText();
  // biome-ignore lint/correctness/useHookAtTopLevel: the number of statuses never changes
  const lists = openStatuses.map((status) => useMessages({ status, page: 1, per_page: 10 }));
  const failed = lists.find(({ error }) => error);
  if (failed?.error) return <LoadError error={failed.error} onRetry={failed.retry} />;
  if (lists.some(({ isPending }) => isPending)) return <TableSkeleton rows={3} />;
  const rows = lists.flatMap((list) => list.rows.slice(0, maxShown));
  if (rows.length === 0)
    return (
      <Panel>
        <p className={textStyles.soft}>{text('messages.nothingOpen')}</p>
      </Panel>
    );
  return (
    <Panel isFlush>
      <MessageRows messages={rows} />
    </Panel>
  );
};
