import { Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { type Notification, notificationRoutes } from '../../../../contract/entities/messages/notifications.ts';
import { Can } from '../../../kit/can.tsx';
import { useText } from '../../../platform/i18n.ts';
import { useCancel } from './notifications.api.ts';

type CancelButtonProps = { notification: Pick<Notification, 'id' | 'title' | 'type'>; isCompact?: boolean };

/** Cancels a notification that is still held. */
export const CancelButton = ({ notification: { id, title, type }, isCompact = false }: CancelButtonProps) => {
  const text = useText();
  const cancel = useCancel();
  return (
    <Can route={notificationRoutes.cancel}>
      <Button
        variant="default"
        {...(isCompact ? { size: 'compact-sm' } : { leftSection: <IconX size={18} aria-hidden="true" /> })}
        loading={cancel.isPending}
        aria-label={text('notifications.cancelOf', { title: title || text(`notifications.untitled.${type}`) })}
        onClick={() => void cancel.send({ params: { id } })}
      >
        {text('notifications.cancel')}
      </Button>
    </Can>
  );
};
