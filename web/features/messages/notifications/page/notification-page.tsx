import { notificationId, notificationRoutes } from '../../../../../contract/entities/messages/notifications.ts';
import { useCan } from '../../../../kit/can.tsx';
import { RecordPage } from '../../../../kit/record/record-page.tsx';
import { useText } from '../../../../platform/i18n.ts';
import { TableSkeleton } from '../../../../ui/state/skeletons.tsx';
import { useNotification } from '../notifications.api.ts';
import { ReceivedPage } from '../received/received-page.tsx';
import { SentPage } from './sent-page.tsx';

/** The page of one notification: deliveries for the back-office, the text for companies. */
export const NotificationPage = () => {
  const text = useText();
  const canReadAll = useCan()(notificationRoutes.deliveries);
  const notFound = { title: text('notifications.missing'), back: { to: '/notifications', label: text('notifications.backToList') } };
  return (
    <RecordPage schema={notificationId} useRecord={useNotification} notFound={notFound} skeleton={<TableSkeleton rows={4} />}>
      {(notification) => (canReadAll ? <SentPage notification={notification} /> : <ReceivedPage notification={notification} />)}
    </RecordPage>
  );
};
