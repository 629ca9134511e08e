export { DocumentViews } from './document-views.tsx';
