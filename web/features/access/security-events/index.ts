export { SecurityAlertNotice } from './security-alert.tsx';
