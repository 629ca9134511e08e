import { memberRoutes } from '../../../contract/entities/members.ts';
import { handlePrepared } from '../../kit/handle.ts';
import { decisions } from './decisions.service.ts';

export const membersRoutes = [
  handlePrepared(
    memberRoutes.decide,
    // Read before the row is locked, so that a decision made in between makes this one late.
    ({ body, database }) => decisions.statusOf(database.db, body.user_id),
    ({ body, context, prepared }) => decisions.decide(context, body, prepared),
  ),
];
