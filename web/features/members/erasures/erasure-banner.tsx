import { Button, Group } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useState } from 'react';
import { erasureRoutes } from '../../../../contract/entities/members/erasures.ts';
import { type MemberErasure, userId } from '../../../../contract/entities/members/members.ts';
import { Can } from '../../../kit/can.tsx';
import { ConfirmAction } from '../../../kit/dialog/confirm-action.tsx';
import { useText } from '../../../platform/i18n.ts';
import { ErasureState } from './erasure-state.tsx';
import { useCancelErasure } from './erasures.api.ts';

type ErasureBannerProps = { user: { id: number; name: string }; erasure: MemberErasure };

/** When the personal data of a member will be or was erased. A pending request can be cancelled. */
export const ErasureBanner = ({ user: { id, name }, erasure }: ErasureBannerProps) => {
  const text = useText();
  const cancel = useCancelErasure();
  const [isConfirming, setIsConfirming] = useState(false);
  const isDone = erasure.erased_at !== null;
  return (
    <Group
      justify="space-between"
      gap="12px 24px"
      py={12}
      px={16}
      bd="1px solid var(--line-strong)"
      bdrs="md"
      bg="var(--declined-soft)"
      c="var(--declined-ink)"
    >
      <p>
        <strong>
          <ErasureState erasure={erasure} />.
        </strong>{' '}
        {text(isDone ? 'erasures.erasedText' : 'erasures.dueText')}
      </p>
      {isDone ? null : (
        <Can route={erasureRoutes.cancel}>
          <Button
            variant="default"
            leftSection={<IconArrowBackUp size={18} aria-hidden="true" />}
            loading={cancel.isPending}
            onClick={() => setIsConfirming(true)}
          >
            {text('erasures.cancel')}
          </Button>
        </Can>
      )}
      {isConfirming ? (
        <ConfirmAction
          title={text('erasures.cancelTitle', { name })}
          confirmLabel={text('erasures.cancel')}
          cancelLabel={text('erasures.keep')}
          mutation={cancel}
          input={{ body: { user_id: userId.parse(id) } }}
          onClose={() => setIsConfirming(false)}
        >
          {text('erasures.cancelText')}
        </ConfirmAction>
      ) : null}
    </Group>
  );
};
