import { z } from 'zod';
import { reactionCodes, reactionCounts } from '../entities/content/reactions.ts';
import { messageId } from '../entities/messages/messages.ts';
import { idParams } from '../kit/ids.ts';
import { dataResponse } from '../kit/list.ts';
import { route } from '../kit/route.ts';

const code = z.literal(Object.values(reactionCodes), 'Choose a reaction');

/** The reactions to a record, and that of the signed-in doctor. */
export const reactionFields = { ...reactionCounts, my_reaction: code.nullable() };
export const reactionState = z.object(reactionFields);
export type ReactionState = z.infer<typeof reactionState>;

/** What a doctor sends to react to a record: 1 heart, 2 smile, 3 laugh, 4 sad, 5 angry. */
const reactionDraft = z.strictObject({ reaction: code });

/** The routes with which a doctor reacts to a record of a kind. */
export const reactionRoutesOf = <Id extends z.ZodType>({ path, id, singular }: { path: string; id: Id; singular: string }) => ({
  react: route({
    method: 'PUT',
    path: `${path}/:id/reaction`,
    summary: `Sets the reaction of the doctor to a ${singular}, in place of an earlier one.`,
    permission: 'member.use',
    params: idParams(id),
    body: reactionDraft,
    response: dataResponse(reactionState),
    skipsAudit: true,
  }),
  removeReaction: route({
    method: 'DELETE',
    path: `${path}/:id/reaction`,
    summary: `Removes the reaction of the doctor to a ${singular}, if there is one.`,
    permission: 'member.use',
    params: idParams(id),
    response: dataResponse(reactionState),
    skipsAudit: true,
  }),
});

export const reactionRoutes = reactionRoutesOf({ path: '/messages', id: messageId, singular: 'message' });
