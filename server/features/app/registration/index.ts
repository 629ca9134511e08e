export { findRegistration } from './registration.service.ts';
