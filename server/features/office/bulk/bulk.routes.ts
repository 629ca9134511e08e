import { bulkRoutes } from '../../../../contract/entities/office/bulk.ts';
import { handle, handlePrepared } from '../../../kit/handle.ts';
import { createBulk } from './bulk.service.ts';
import type { BulkRoutes } from './bulk-routes.ts';

export const bulkHandlers = (routes: BulkRoutes) => {
  const bulk = createBulk(routes);
  return [
    handle(bulkRoutes.preview, ({ body, context }) => bulk.preview(context, body)),
    handlePrepared(
      bulkRoutes.start,
      ({ body, context, database }) => bulk.prepareStart({ ...context, db: database.db }, body),
      ({ body, context, prepared }) => bulk.start(context, body, prepared),
    ),
  ];
};
