import { Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { type NotificationId, notificationRoutes } from '../../../contract/entities/notifications.ts';
import { Can } from '../../kit/can.tsx';
import { useText } from '../../platform/i18n.ts';
import { useCancel } from './notifications.api.ts';

/** Cancels a notification that is still held. */
export const CancelButton = ({ id, isCompact = false }: { id: NotificationId; isCompact?: boolean }) => {
  const text = useText();
  const cancel = useCancel();
  return (
    <Can route={notificationRoutes.cancel}>
      <Button
        variant="default"
        {...(isCompact ? { size: 'compact-sm' } : { leftSection: <IconX size={18} aria-hidden="true" /> })}
        loading={cancel.isPending}
        onClick={() => void cancel.send({ params: { id } })}
      >
        {text('notifications.cancel')}
      </Button>
    </Can>
  );
};
