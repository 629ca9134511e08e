export { messagesRoutes } from './messages.routes.ts';
export {
  /** For the members' side, which is not here yet. @public */
  payReward,
} from './reward/reward.service.ts';
