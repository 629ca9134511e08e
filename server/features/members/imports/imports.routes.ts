import { importRoutes as routes } from '../../../../contract/entities/members/imports.ts';
import { handle, handleDownload, handlePrepared } from '../../../kit/handle.ts';
import { imports } from './imports.service.ts';
import { workbooks } from './workbooks.service.ts';

export const importsHandlers = [
  handle(routes.upload, ({ body, files, context }) => imports.upload(context, body, files)),
  handle(routes.list, ({ query, context }) => imports.list(context, query)),
  handle(routes.get, ({ params, context }) => imports.get(context, params.id)),
  handlePrepared(
    routes.choose,
    ({ params, body, context, database }) => imports.prepareChoice(database.db, context, { id: params.id, choice: body }),
    ({ params, context, prepared }) => imports.choose(context, params.id, prepared),
  ),
  handlePrepared(
    routes.check,
    ({ params, body, context, database }) => imports.prepareCheck(database.db, context, { id: params.id, options: body }),
    ({ params, body, context, prepared }) => imports.check(context, { id: params.id, options: body }, prepared),
  ),
  handleDownload(routes.problems, ({ params, context }) => workbooks.problems(context, params.id)),
  handle(routes.run, ({ params, context }) => imports.run(context, params.id)),
  handleDownload(routes.template, ({ query, context }) => workbooks.template(context, query.kind)),
];
