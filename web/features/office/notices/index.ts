export { NoticeSubscriptions } from './notice-subscriptions.tsx';
export { SinceVisit } from './since-visit.tsx';
