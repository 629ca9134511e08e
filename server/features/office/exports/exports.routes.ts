import { exportedListNames, exportRoutes, exportTaskRoutes } from '../../../../contract/entities/office/exports.ts';
import { handle, handleDownload } from '../../../kit/handle.ts';
import type { Registration } from '../../../platform/registration.ts';
import { createExportsService, type ListAccess } from './exports.service.ts';

export const exportsHandlers = (lists: ListAccess): readonly Registration[] => {
  const exports = createExportsService(lists);
  return exportedListNames.flatMap((list) => [
    handleDownload(exportRoutes[list], ({ query, params, context, database }) => exports.send(database, context, { list, query, params })),
    handle(exportTaskRoutes[`${list}.task`], ({ query, params, context }) => exports.start(context, { list, query, params })),
  ]);
};
