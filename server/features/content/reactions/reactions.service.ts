import { type DoctorSummary, reaction as reactionSchema } from '../../../../contract/entities/content/reactions.ts';
import { doctorId } from '../../../../contract/entities/members/doctors.ts';
import { toId } from '../../../../contract/kit/ids.ts';
import { type PageQuery, presentPage } from '../../../kit/list.ts';
import type { Context } from '../../../platform/context.ts';
import { type DoctorSummaryRow, findReactions, type Reactable, type ReactionRow } from './reactions.read.ts';

/** Presents the doctor of a reaction, comment or purchase. The profile picture has a URL that is signed for the caller. */
export const doctorSummaryPresenter =
  ({ files, actor, now }: Context) =>
  (row: DoctorSummaryRow): DoctorSummary => ({
    id: toId(doctorId, row.doctor_id),
    image: row.doctor_image_id === null ? null : files.signUrl(row.doctor_image_id, actor.id, now),
    user: { name: row.doctor_name, phone: row.doctor_phone, email: row.doctor_email },
  });

type ReactionCounts = { reaction1: number; reaction2: number; reaction3: number; reaction4: number; reaction5: number };

/** Presents the counts of reactions, and their sum. */
export const presentReactionCounts = ({ reaction1, reaction2, reaction3, reaction4, reaction5 }: ReactionCounts) => ({
  reaction1,
  reaction2,
  reaction3,
  reaction4,
  reaction5,
  total_reacts: reaction1 + reaction2 + reaction3 + reaction4 + reaction5,
});

const presenter = (context: Context) => {
  const presentDoctor = doctorSummaryPresenter(context);
  return (row: ReactionRow) => ({
    id: row.id,
    reaction: reactionSchema.shape.reaction.parse(row.reaction),
    reacted_at: row.reacted_at.toISOString(),
    doctor: presentDoctor(row),
  });
};

/** A page of the reactions to a record, newest first. */
export const listReactions = async (
  context: Context,
  { kind, record }: { kind: Reactable; record: ReactionCounts & { id: number } },
  query: PageQuery,
) => {
  const { total_reacts: total } = presentReactionCounts(record);
  return presentPage(await findReactions(context.db, { kind, id: record.id, total }, query), presenter(context), query).data;
};
