import { auditRoutes as routes } from '../../../../contract/entities/office/audit.ts';
import { handle, handleDownload } from '../../../kit/handle.ts';
import { auditTrail } from './audit.service.ts';
import { exportTrail } from './export/export.service.ts';

export const auditHandlers = [
  handle(routes.list, ({ query, context }) => auditTrail.list(context, query)),
  handle(routes.seal, ({ context }) => auditTrail.getLastSeal(context)),
  handleDownload(routes.export, ({ query, context, database }) => exportTrail(database, context, query)),
];
