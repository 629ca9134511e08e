import { z } from 'zod';
import { reactionCodes, reactionCounts } from '../entities/content/reactions.ts';
import { messageId } from '../entities/messages/messages.ts';
import { idParams } from '../kit/ids.ts';
import { dataResponse } from '../kit/list.ts';
import { route } from '../kit/route.ts';

const code = z.literal(Object.values(reactionCodes), 'Choose a reaction');

/** What a doctor sends to react to a record: 1 heart, 2 smile, 3 laugh, 4 sad, 5 angry. */
export const reactionDraft = z.strictObject({ reaction: code });

/** The reactions to a record, and that of the signed-in doctor. */
export const reactionFields = { ...reactionCounts, my_reaction: code.nullable() };
export const reactionState = z.object(reactionFields);
export type ReactionState = z.infer<typeof reactionState>;

export const reactionRoutes = {
  setOnMessage: route({
    method: 'PUT',
    path: '/messages/:id/reaction',
    summary: 'Sets the reaction of the doctor to a message, in place of an earlier one.',
    permission: 'member.use',
    params: idParams(messageId),
    body: reactionDraft,
    response: dataResponse(reactionState),
  }),
  removeFromMessage: route({
    method: 'DELETE',
    path: '/messages/:id/reaction',
    summary: 'Removes the reaction of the doctor to a message, if there is one.',
    permission: 'member.use',
    params: idParams(messageId),
    response: dataResponse(reactionState),
  }),
};
