import { Button } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useState } from 'react';
import { erasureRoutes } from '../../../../contract/entities/members/erasures.ts';
import { type MemberErasure, userId } from '../../../../contract/entities/members/members.ts';
import { Can } from '../../../kit/can.tsx';
import { ConfirmAction } from '../../../kit/dialog/confirm-action.tsx';
import { useText } from '../../../platform/i18n.ts';
import { Banner } from '../../../ui/state/banner.tsx';
import { ErasureState } from './erasure-state.tsx';
import { useCancelErasure } from './erasures.api.ts';

type ErasureBannerProps = { user: { id: number; name: string }; erasure: MemberErasure };

/** When the personal data of a member will be or was erased. A pending request can be cancelled. */
export const ErasureBanner = ({ user: { id, name }, erasure }: ErasureBannerProps) => {
  const text = useText();
  const cancel = useCancelErasure();
  const [isConfirming, setIsConfirming] = useState(false);
  const isDone = erasure.erased_at !== null;
  const button = (
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
  );
  return (
    <>
      <Banner tone="declined" title={<ErasureState erasure={erasure} />} action={isDone ? null : button}>
        {text(isDone ? 'erasures.erasedText' : 'erasures.dueText')}
      </Banner>
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
    </>
  );
};
