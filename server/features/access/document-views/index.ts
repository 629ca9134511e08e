export { recordShown, recordViews } from './document-views.service.ts';
