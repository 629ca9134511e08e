export { secondStepGate } from './challenge.service.ts';
export { resetSecondStepByPhone } from './reset.service.ts';
