import { audit } from '../../../kit/audit.ts';
import type { Context } from '../../../platform/context.ts';
import { chooseColumns } from './columns/index.ts';
import { type ExportRequest, nameOf } from './export-file.ts';

/** Writes the audit entry of an export, in the words of its screen: the list, its filters or the picked records, the columns, and the number of rows. The start of a task has an entry of its own. */
export const auditExport = (
  context: Pick<Context, 'db' | 'now' | 'requestId'> & { actor: { id: number } },
  request: ExportRequest,
  { rows, task, isStart = false }: { rows: number; task?: number; isStart?: boolean },
) => {
  const { list, filters, params, only, except, format } = request;
  const columns = chooseColumns(list, request.columns)
    .map(({ header }) => header)
    .join(', ');
  const picked = { ...(only && { ids: only }), ...(except && { except }) };
  const after = { list: nameOf(request), ...params, ...filters, ...picked, format, columns, rows, ...(task === undefined ? {} : { task }) };
  return audit(context, {
    action: `exports.${list}${isStart ? '.task' : ''}`,
    entity: 'users',
    id: context.actor.id,
    after,
  });
};
