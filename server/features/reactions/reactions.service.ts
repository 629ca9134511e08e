import { type DoctorSummary, reaction as reactionSchema } from '../../../contract/entities/reactions.ts';
import { type PageQuery, presentPage } from '../../kit/list.ts';
import type { Context } from '../../platform/context.ts';
import { type DoctorSummaryRow, findReactions, type Reactable, type ReactionRow } from './reactions.read.ts';

/** The only way out for a doctor beside what he or she did; the profile picture leaves as a signed address of this caller. */
export const doctorSummaryPresenter =
  ({ files, actor, now }: Context) =>
  (row: DoctorSummaryRow): DoctorSummary => ({
    // biome-ignore lint/nursery/noUnsafeTypeAssertion: the contract brands this database id
    id: row.doctor_id as DoctorSummary['id'],
    image: row.doctor_image_id === null ? null : files.signUrl(row.doctor_image_id, actor.id, now),
    user: { name: row.doctor_name, phone: row.doctor_phone, email: row.doctor_email },
  });

type Counted = { reaction1: number; reaction2: number; reaction3: number; reaction4: number; reaction5: number };

/** The counts that triggers keep on a record, with their sum. */
export const presentReactionCounts = ({ reaction1, reaction2, reaction3, reaction4, reaction5 }: Counted) => ({
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

/** A page of who reacted to a record, newest first; `record` carries the counts that triggers keep on it. */
export const listReactions = async (
  context: Context,
  { of, record }: { of: Reactable; record: Counted & { id: number } },
  query: PageQuery,
) => {
  const { total_reacts: total } = presentReactionCounts(record);
  return presentPage(await findReactions(context.db, { of, id: record.id, total }, query), presenter(context), query).data;
};
