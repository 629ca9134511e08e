import { Box, Button, Group } from '@mantine/core';
import { IconDevices } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { NewSignIn } from '../../../../../contract/entities/access/active-sessions.ts';
import { showActionToast } from '../../../../kit/dialog/action-toast.tsx';
import { ConfirmAction } from '../../../../kit/dialog/confirm-action.tsx';
import { formatMoment } from '../../../../platform/format.ts';
import { useText } from '../../../../platform/i18n.ts';
import { showSuccess } from '../../../../platform/toast.ts';
import { Callout } from '../../../../ui/state/callout.tsx';
import { getDeviceName } from './device-name.ts';
import { useAnswerNewSignIn, useNewSignIns } from './sessions.api.ts';

/** Asks about the newest sign-in from a device that was not known. */
export const NewSignInBanner = () => {
  const [signIn] = useNewSignIns().data?.data ?? [];
  return signIn ? <NewSignInQuestion key={signIn.id} signIn={signIn} /> : null;
};

const NewSignInQuestion = ({ signIn }: { signIn: NewSignIn }) => {
  const text = useText();
  const navigate = useNavigate();
  const confirm = useAnswerNewSignIn();
  const reject = useAnswerNewSignIn({ skipSuccessToast: true });
  const [isEnding, setIsEnding] = useState(false);
  const device = getDeviceName(signIn);
  const handleRejected = () =>
    showActionToast(showSuccess, {
      text: text('sessions.endedThat'),
      label: text('sessions.changePassword'),
      isPersistent: true,
      onAction: () => void navigate({ to: '/settings' }),
    });
  return (
    <Box component="section" aria-label={text('sessions.newTitle')} mb={20}>
      <Callout tone="pending" icon={IconDevices}>
        <p>
          {text('sessions.newText', {
            device,
            address: signIn.address ?? text('sessions.unknownAddress'),
            time: formatMoment(signIn.signed_in_at),
          })}
        </p>
        <Group gap={8} mt={8}>
          <Button
            variant="default"
            size="xs"
            loading={confirm.isPending}
            onClick={() => void confirm.send({ body: { id: signIn.id, was_me: true } })}
          >
            {text('sessions.itWasMe')}
          </Button>
          <Button variant="default" size="xs" onClick={() => setIsEnding(true)}>
            {text('sessions.endThat')}
          </Button>
        </Group>
      </Callout>
      {isEnding ? (
        <ConfirmAction
          title={text('sessions.endTitle', { device })}
          confirmLabel={text('sessions.end')}
          isDangerous
          mutation={reject}
          input={{ body: { id: signIn.id, was_me: false } }}
          onDone={handleRejected}
          onClose={() => setIsEnding(false)}
        >
          {text('sessions.endThatText')}
        </ConfirmAction>
      ) : null}
    </Box>
  );
};
