import { erasureRoutes as routes } from '../../../../contract/entities/members/erasures.ts';
import { handle, handleDownload } from '../../../kit/handle.ts';
import { erasures } from './erasures.service.ts';
import { exportMember } from './export/export.service.ts';

export const erasuresHandlers = [
  handle(routes.request, ({ body, context }) => erasures.request(context, body)),
  handle(routes.cancel, ({ body, context }) => erasures.cancel(context, body)),
  handleDownload(routes.export, ({ params, context, database }) => exportMember(database, context, params.id)),
];
