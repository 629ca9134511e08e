export { countOpenRegistrations, findRegistration } from './registration.service.ts';
