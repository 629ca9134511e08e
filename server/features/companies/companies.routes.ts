import { companyRoutes } from '../../../contract/entities/companies.ts';
import { handle, handlePrepared } from '../../kit/handle.ts';
import { hashPassword } from '../../platform/passwords.ts';
import { companies } from './companies.service.ts';

export const companiesHandlers = [
  handle(companyRoutes.list, ({ query, context }) => companies.list(context, query)),
  handle(companyRoutes.get, ({ params, context }) => companies.get(context, params.id)),
  handlePrepared(
    companyRoutes.create,
    ({ body }) => hashPassword(body.password),
    ({ body, files, context, prepared }) => companies.create(context, body, { files, passwordHash: prepared }),
  ),
  handlePrepared(
    companyRoutes.update,
    async ({ body }) => (body.password === undefined ? undefined : hashPassword(body.password)),
    ({ params, body, files, context, prepared }) => companies.update(context, body, { id: params.id, files, passwordHash: prepared }),
  ),
  handle(companyRoutes.archive, ({ params, context }) => companies.archive(context, params.id)),
  handle(companyRoutes.archived, ({ query, context }) => companies.archived(context, query)),
  handle(companyRoutes.restore, ({ body, context }) => companies.restore(context, body.ids)),
  handle(companyRoutes.stats, ({ context }) => companies.stats(context)),
  handle(companyRoutes.verification, ({ query, context }) => companies.verification(context, query)),
  handle(companyRoutes.decisions, ({ params, query, context }) => companies.decisions(context, params.id, query)),
];
