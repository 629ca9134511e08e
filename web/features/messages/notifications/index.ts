export { NewestNotifications } from './received/newest.tsx';
