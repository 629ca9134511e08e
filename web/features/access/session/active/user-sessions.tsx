import { Button, Modal, Stack } from '@mantine/core';
import { useState } from 'react';
import type { ActiveSession } from '../../../../../contract/entities/access/active-sessions.ts';
import { ConfirmAction } from '../../../../kit/dialog/confirm-action.tsx';
import { useFocusReturn } from '../../../../kit/dialog/focus-return.ts';
import { useText } from '../../../../platform/i18n.ts';
import { FormActions } from '../../../../ui/form-footer.tsx';
import { getDeviceName } from './device-name.ts';
import { SessionTable } from './session-table.tsx';
import { useEndSessionsOf, useSessionsOf } from './sessions.api.ts';

/** Where another user is signed in: ends one session, or all of them. Render it only while it is open. */
export const UserSessions = ({ user, onClose }: { user: { id: number; name: string }; onClose: () => void }) => {
  useFocusReturn();
  const text = useText();
  const query = useSessionsOf(user.id);
  const mutation = useEndSessionsOf();
  const [ending, setEnding] = useState<ActiveSession | 'all'>();
  const session = typeof ending === 'object' ? ending : undefined;
  const hasSessions = (query.data?.data.length ?? 0) > 0;
  return (
    <>
      <Modal
        opened
        onClose={onClose}
        title={text('sessions.ofUser', { name: user.name })}
        size={860}
        closeOnEscape={!ending}
        trapFocus={!ending}
      >
        <Stack gap={0}>
          <SessionTable query={query} onEnd={setEnding} />
          {hasSessions ? (
            <FormActions>
              <Button variant="default" onClick={() => setEnding('all')}>
                {text('sessions.endAll')}
              </Button>
            </FormActions>
          ) : null}
        </Stack>
      </Modal>
      {ending ? (
        <ConfirmAction
          title={session ? text('sessions.endTitle', { device: getDeviceName(session) }) : text('sessions.endAllTitle')}
          confirmLabel={text(session ? 'sessions.end' : 'sessions.endAll')}
          isDangerous
          mutation={mutation}
          input={{ body: { user_id: user.id, ...(session ? { session_id: session.id } : {}) } }}
          onClose={() => setEnding(undefined)}
        >
          {text('sessions.endOfUserText', { name: user.name })}
        </ConfirmAction>
      ) : null}
    </>
  );
};
