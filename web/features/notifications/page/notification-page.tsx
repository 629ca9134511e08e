import { notificationId, notificationRoutes } from '../../../../contract/entities/notifications.ts';
import { useMay } from '../../../kit/can.tsx';
import { RecordPage } from '../../../kit/record-page.tsx';
import { useText } from '../../../platform/i18n.ts';
import { TableSkeleton } from '../../../ui/skeletons.tsx';
import { useNotification } from '../notifications.api.ts';
import { ReceivedPage } from '../received/received-page.tsx';
import { SentPage } from './sent-page.tsx';

/** The page of one notification: how far it came, for those who send; for the others, what it says. */
export const NotificationPage = () => {
  const text = useText();
  const maySend = useMay()(notificationRoutes.deliveries);
  const missing = { title: text('notifications.missing'), back: { to: '/notifications', label: text('notifications.backToList') } };
  return (
    <RecordPage schema={notificationId} useRecord={useNotification} missing={missing} skeleton={<TableSkeleton rows={4} />}>
      {(notification) => (maySend ? <SentPage notification={notification} /> : <ReceivedPage notification={notification} />)}
    </RecordPage>
  );
};
