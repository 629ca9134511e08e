import type { ReactionState } from '../../../../contract/app/reactions.ts';
import type { Context } from '../../../platform/context.ts';
import { presentReactionCounts, type Reactable, readReactionCounts, removeReaction, setReaction } from '../../content/reactions/index.ts';

type Target = { kind: Reactable; id: number };

/** Sets the reaction of the doctor to a record, or removes it. The caller checks that the doctor sees the record. */
export const react = async (context: Context, target: Target, reaction: ReactionState['my_reaction']) => {
  const { db, actor, now } = context;
  const own = { ...target, doctorId: actor.id };
  await (reaction === null ? removeReaction(db, own) : setReaction(db, own, { reaction, at: now }));
  return { data: { ...presentReactionCounts(await readReactionCounts(db, target)), my_reaction: reaction } };
};
