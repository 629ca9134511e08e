import { notificationRoutes } from '../../../../contract/entities/messages/notifications.ts';
import { useCan } from '../../../kit/can.tsx';
import { ReceivedList } from './received/received-list.tsx';
import { SentList } from './sent/sent-list.tsx';

/** Sent notifications for users who may send; received notifications for the others. */
export const Notifications = () => (useCan()(notificationRoutes.deliveries) ? <SentList /> : <ReceivedList />);
