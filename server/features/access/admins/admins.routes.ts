import { adminRoutes } from '../../../../contract/entities/access/admins.ts';
import { handle, handlePrepared } from '../../../kit/handle.ts';
import { hashNewPassword } from '../../../platform/security/passwords.ts';
import { findPasswordOwner } from '../../members/accounts/index.ts';
import { admins } from './admins.service.ts';
import { changeOfficeRole } from './office-role.service.ts';

export const adminsHandlers = [
  handle(adminRoutes.list, ({ query, context }) => admins.list(context, query)),
  handlePrepared(
    adminRoutes.create,
    ({ body }) => hashNewPassword(body.password, body),
    ({ body, context, prepared }) => admins.create(context, body, prepared),
  ),
  handle(adminRoutes.archive, ({ params, context }) => admins.archive(context, params.id)),
  handle(adminRoutes.archived, ({ query, context }) => admins.archived(context, query)),
  handle(adminRoutes.restore, ({ body, context }) => admins.restore(context, body.ids)),
  handle(adminRoutes.changeRole, ({ params, body, context }) => changeOfficeRole(context, params.id, body)),
  handlePrepared(
    adminRoutes.resetPassword,
    async ({ body, database }) => hashNewPassword(body.password, await findPasswordOwner(database.db, body.user_id)),
    ({ body, context, prepared }) => admins.resetPassword(context, body, prepared),
  ),
];
