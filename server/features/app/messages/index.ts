export { getMessageTarget, messages } from './messages.service.ts';
