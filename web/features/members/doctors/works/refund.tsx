import { Button } from '@mantine/core';
import { useState } from 'react';
import type { Doctor, PurchasedResearch } from '../../../../../contract/entities/members/doctors.ts';
import { Can } from '../../../../kit/can.tsx';
import { ConfirmAction } from '../../../../kit/dialog/confirm-action.tsx';
import { useText } from '../../../../platform/i18n.ts';
import { type Purchasable, refundRoutes, useRefund } from './works.api.ts';

type RefundProps = {
  kind: Purchasable;
  doctor: Doctor;
  work: Pick<PurchasedResearch, 'id' | 'name' | 'coins' | 'refunded_at'>;
  /** Called when the question opens above the dialog, and when it closes. */
  onCover: (isCovered: boolean) => void;
};

/** The button that gives the coins of a purchase back, or undoes that. */
export const Refund = ({ kind, doctor, work: { id, name, coins, refunded_at }, onCover }: RefundProps) => {
  const text = useText();
  const { refund, undo } = useRefund(kind);
  const [isConfirming, setIsConfirming] = useState(false);
  const confirm = (isOpen: boolean) => {
    setIsConfirming(isOpen);
    onCover(isOpen);
  };
  const input = { body: { doctor_id: doctor.id, id } };
  return (
    <Can route={refundRoutes[kind].refund}>
      {refunded_at ? (
        <Button
          variant="default"
          size="xs"
          loading={undo.isPending}
          aria-label={text('works.undoRefundOf', { name })}
          onClick={() => void undo.send(input)}
        >
          {text('works.undoRefund')}
        </Button>
      ) : (
        <Button
          variant="default"
          size="xs"
          loading={refund.isPending}
          aria-label={text('works.refundOf', { name })}
          onClick={() => confirm(true)}
        >
          {text('works.refund')}
        </Button>
      )}
      {isConfirming ? (
        <ConfirmAction
          title={text('works.refundTitle')}
          confirmLabel={text('works.refund')}
          mutation={refund}
          input={input}
          onClose={() => confirm(false)}
        >
          {text('works.refundText', { doctor: doctor.user.name, name, coins: text('library.coins', { count: coins }) })}
        </ConfirmAction>
      ) : null}
    </Can>
  );
};
