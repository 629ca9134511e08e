export { notes, stories } from './content.service.ts';
