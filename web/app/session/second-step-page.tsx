import { Button } from '@mantine/core';
import { useState } from 'react';
import { AddPasskey } from '../../features/access/second-step/passkeys/add-passkey.tsx';
import { supportsPasskeys } from '../../features/access/second-step/passkeys/use-passkey.ts';
import { useSecondStep } from '../../features/access/second-step/second-step.api.ts';
import { SetUp } from '../../features/access/second-step/set-up.tsx';
import { RequiredStepPage } from '../../features/access/session/required-step-page.tsx';
import { useText } from '../../platform/i18n.ts';

const noMethods = { enabled_at: null, app: null, passkeys: [] };

/** An administrator who must have a second step sets it up here, and then continues to the requested page. */
export const SecondStepPage = () => {
  const text = useText();
  const [isPasskey, setIsPasskey] = useState(false);
  const [isPending, setIsPending] = useState(false);
  const [showsCodes, setShowsCodes] = useState(false);
  const problem = useSecondStep().data?.data.passkey_problem;
  const steps = { methods: noMethods, onPendingChange: setIsPending, onCodes: () => setShowsCodes(true) };
  return (
    <RequiredStepPage title={text('secondStep.setUpTitle')} lead={text('secondStep.required')}>
      {(onDone) => (
        <>
          {isPasskey ? <AddPasskey {...steps} onDone={onDone} /> : <SetUp {...steps} onDone={onDone} />}
          {/* The switch would remove the recovery codes, which cannot be shown again. */}
          {supportsPasskeys() && problem === null && !showsCodes ? (
            <Button variant="subtle" fullWidth mt="xs" disabled={isPending} onClick={() => setIsPasskey(!isPasskey)}>
              {text(isPasskey ? 'passkeys.appInstead' : 'passkeys.passkeyInstead')}
            </Button>
          ) : null}
        </>
      )}
    </RequiredStepPage>
  );
};
