export { payReward } from './rewards.service.ts';
