export { companies } from './companies.service.ts';
