import { documentViewRoutes as routes } from '../../../../contract/entities/access/document-views.ts';
import { handle, handleDownload } from '../../../kit/handle.ts';
import { documentViews } from './document-views.service.ts';

export const documentViewsHandlers = [
  handle(routes.list, ({ query, context }) => documentViews.list(context, query)),
  handleDownload(routes.export, ({ query, context, database }) => documentViews.export(database, context, query)),
];
