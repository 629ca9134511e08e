export { me } from './me.service.ts';
