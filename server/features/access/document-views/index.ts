export { recordViews } from './document-views.service.ts';
