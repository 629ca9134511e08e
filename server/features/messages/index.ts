export { touchMessages } from './messages.repo.ts';
export { messagesRoutes } from './messages.routes.ts';
