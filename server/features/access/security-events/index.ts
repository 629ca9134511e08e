export { openSecurityEvents, type SecurityEvents } from './recording/recording.ts';
export { recordOperatorEvent } from './security-events.service.ts';
