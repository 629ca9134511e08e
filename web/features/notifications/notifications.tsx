import { notificationRoutes } from '../../../contract/entities/notifications.ts';
import { useMay } from '../../kit/can.tsx';
import { ReceivedList } from './received/received-list.tsx';
import { SentList } from './sent/sent-list.tsx';

/** What was sent, for those who send; for the others, what they received. */
export const Notifications = () => (useMay()(notificationRoutes.deliveries) ? <SentList /> : <ReceivedList />);
