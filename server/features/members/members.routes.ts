import { memberRoutes } from '../../../contract/entities/members.ts';
import { handlePrepared } from '../../kit/handle.ts';
import { members } from './members.service.ts';

export const membersRoutes = [
  handlePrepared(
    memberRoutes.decide,
    // Read before the row is locked: whoever decides in between makes this decision late.
    ({ body, database }) => members.statusOf(database.db, body.user_id),
    ({ body, context, prepared }) => members.decide(context, body, prepared),
  ),
];
