import { Button, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { ActiveSession } from '../../../../../contract/entities/access/active-sessions.ts';
import { ConfirmAction } from '../../../../kit/dialog/confirm-action.tsx';
import { useText } from '../../../../platform/i18n.ts';
import { PageHeading } from '../../../../ui/page-heading.tsx';
import { SettingsNav } from '../../../office/settings/index.ts';
import { getDeviceName } from './device-name.ts';
import { SessionTable } from './session-table.tsx';
import { useEndOtherSessions, useEndSession, useSessions } from './sessions.api.ts';
import { TrustedDevices } from './trusted-devices.tsx';

/** Where the user is signed in: ends one other session, or all of them. */
export const SessionsPage = () => {
  const text = useText();
  const query = useSessions();
  const end = useEndSession();
  const endOthers = useEndOtherSessions();
  const [ending, setEnding] = useState<ActiveSession | 'others'>();
  const close = () => setEnding(undefined);
  const hasOthers = query.data?.data.some(({ is_current }) => !is_current) ?? false;
  return (
    <Stack gap={20}>
      <SettingsNav />
      <PageHeading title={text('sessions.title')}>
        {hasOthers ? (
          <Button variant="default" onClick={() => setEnding('others')}>
            {text('sessions.endOthers')}
          </Button>
        ) : null}
      </PageHeading>
      <Text c="var(--ink-soft)">{text('sessions.lead')}</Text>
      <SessionTable query={query} onEnd={setEnding} />
      {query.data ? <TrustedDevices /> : null}
      {ending === 'others' ? (
        <ConfirmAction
          title={text('sessions.endOthersTitle')}
          confirmLabel={text('sessions.endOthers')}
          isDangerous
          mutation={endOthers}
          input={{}}
          onClose={close}
        >
          {text('sessions.endOthersText')}
        </ConfirmAction>
      ) : null}
      {typeof ending === 'object' ? (
        <ConfirmAction
          title={text('sessions.endTitle', { device: getDeviceName(ending) })}
          confirmLabel={text('sessions.end')}
          isDangerous
          mutation={end}
          input={{ params: { id: ending.id } }}
          onClose={close}
        >
          {text('sessions.endText')}
        </ConfirmAction>
      ) : null}
    </Stack>
  );
};
