export { SecurityAlertCallout } from './security-alert.tsx';
