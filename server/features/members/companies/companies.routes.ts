import { companyRoutes } from '../../../../contract/entities/members/companies.ts';
import { handle, handlePrepared } from '../../../kit/handle.ts';
import { hashNewPassword } from '../../../platform/security/passwords.ts';
import { hashChangedPassword } from '../accounts/index.ts';
import { companies } from './companies.service.ts';

export const companiesHandlers = [
  handle(companyRoutes.list, ({ query, context }) => companies.list(context, query)),
  handle(companyRoutes.get, ({ params, context }) => companies.get(context, params.id)),
  handlePrepared(
    companyRoutes.create,
    ({ body }) => hashNewPassword(body.password, body),
    ({ body, files, context, prepared }) => companies.create(context, body, { files, passwordHash: prepared }),
  ),
  handlePrepared(
    companyRoutes.update,
    ({ params, body, database }) => hashChangedPassword(database.db, params.id, body),
    ({ params, body, files, context, prepared }) => companies.update(context, body, { id: params.id, files, passwordHash: prepared }),
  ),
  handle(companyRoutes.archive, ({ params, context }) => companies.archive(context, params.id)),
  handle(companyRoutes.archived, ({ query, context }) => companies.archived(context, query)),
  handle(companyRoutes.restore, ({ body, context }) => companies.restore(context, body.ids)),
  handle(companyRoutes.stats, ({ context }) => companies.stats(context)),
  handle(companyRoutes.verification, ({ body, context }) => companies.verification(context, body)),
  handle(companyRoutes.decisions, ({ params, query, context }) => companies.decisions(context, params.id, query)),
];
