export { type Outcome, readOutcomes } from './outcomes.service.ts';
export { payReward } from './rewards.service.ts';
