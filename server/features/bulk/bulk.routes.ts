import { bulkRoutes } from '../../../contract/entities/bulk.ts';
import { handle } from '../../kit/handle.ts';
import { createBulk } from './bulk.service.ts';
import type { BulkRoutes } from './bulk-routes.ts';

export const bulkHandlers = (routes: BulkRoutes) => {
  const bulk = createBulk(routes);
  return [
    handle(bulkRoutes.preview, ({ body, context }) => bulk.preview(context, body)),
    handle(bulkRoutes.start, ({ body, context }) => bulk.start(context, body)),
  ];
};
