import { Button } from '@mantine/core';
import { useState } from 'react';
import { AddPasskey } from '../features/second-step/passkeys/add-passkey.tsx';
import { supportsPasskeys } from '../features/second-step/passkeys/use-passkey.ts';
import { SetUp } from '../features/second-step/set-up.tsx';
import { DutyPage } from '../features/session/duty-page.tsx';
import { useText } from '../platform/i18n.ts';

const noMethods = { enabled_at: null, app: null, passkeys: [] };

/** An administrator who must have a second step sets it up here, and then continues to the requested page. */
export const SecondStepPage = () => {
  const text = useText();
  const [isPasskey, setIsPasskey] = useState(false);
  return (
    <DutyPage title={text('secondStep.setUpTitle')} lead={text('secondStep.required')}>
      {(onDone) => (
        <>
          {isPasskey ? <AddPasskey methods={noMethods} onDone={onDone} /> : <SetUp methods={noMethods} onDone={onDone} />}
          {supportsPasskeys() ? (
            <Button variant="subtle" fullWidth mt="xs" onClick={() => setIsPasskey(!isPasskey)}>
              {text(isPasskey ? 'passkeys.appInstead' : 'passkeys.passkeyInstead')}
            </Button>
          ) : null}
        </>
      )}
    </DutyPage>
  );
};
