export { DocumentViews, DocumentViewsLink } from './document-views.tsx';
