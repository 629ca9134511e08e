import { doctorRoutes } from '../../../../contract/entities/members/doctors.ts';
import { handle, handlePrepared } from '../../../kit/handle.ts';
import { hashNewPassword } from '../../../platform/security/passwords.ts';
import { hashChangedPassword } from '../accounts/index.ts';
import { coins } from './coins.service.ts';
import { doctors } from './doctors.service.ts';

export const doctorsHandlers = [
  handle(doctorRoutes.list, ({ query, context }) => doctors.list(context, query)),
  handle(doctorRoutes.get, ({ params, context }) => doctors.get(context, params.id)),
  handlePrepared(
    doctorRoutes.create,
    ({ body }) => hashNewPassword(body.password, body),
    ({ body, files, context, prepared }) => doctors.create(context, body, { files, passwordHash: prepared }),
  ),
  handlePrepared(
    doctorRoutes.update,
    ({ params, body, database }) => hashChangedPassword(database.db, params.id, body),
    ({ params, body, files, context, prepared }) => doctors.update(context, body, { id: params.id, files, passwordHash: prepared }),
  ),
  handle(doctorRoutes.archive, ({ params, context }) => doctors.archive(context, params.id)),
  handle(doctorRoutes.archived, ({ query, context }) => doctors.archived(context, query)),
  handle(doctorRoutes.restore, ({ body, context }) => doctors.restore(context, body.ids)),
  handle(doctorRoutes.stats, ({ context }) => doctors.stats(context)),
  handle(doctorRoutes.addPoints, ({ body, context }) => coins.add(context, body)),
  handle(doctorRoutes.ledger, ({ params, query, context }) => coins.ledger(context, params.id, query)),
  handle(doctorRoutes.books, ({ params, query, context }) => doctors.books(context, params.id, query)),
  handle(doctorRoutes.researches, ({ params, query, context }) => doctors.researches(context, params.id, query)),
  handle(doctorRoutes.decisions, ({ params, query, context }) => doctors.decisions(context, params.id, query)),
  handle(doctorRoutes.verification, ({ body, context }) => doctors.verification(context, body)),
];
