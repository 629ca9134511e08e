export { secondStepGate } from './gate.ts';
export { resetSecondStepByPhone } from './reset.service.ts';
