import { memberRoutes } from '../../../../contract/entities/members/members.ts';
import { handle, handlePrepared } from '../../../kit/handle.ts';
import { claims } from './claims/claims.service.ts';
import { decisions } from './decisions.service.ts';

export const membersHandlers = [
  handlePrepared(
    memberRoutes.decide,
    // Read before the row is locked. If another decision is made in between, this one is rejected.
    ({ body, database }) => decisions.statusOf(database.db, body.user_id),
    ({ body, context, prepared }) => decisions.decide(context, body, prepared),
  ),
  handle(memberRoutes.renewClaim, ({ body, context }) => claims.renew(context, body.user_id)),
  handle(memberRoutes.releaseClaim, ({ body, context }) => claims.release(context, body.user_id)),
];
