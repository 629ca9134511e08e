export { secondStepGate } from './gate.ts';
export { resetSecondStepByPhone } from './reset.service.ts';
export { notifyOfReset } from './second-step.job.ts';
