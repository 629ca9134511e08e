import { type ActingDoctor, reaction as reactionSchema } from '../../../contract/entities/reactions.ts';
import { type PageQuery, pageAnswer } from '../../kit/page.ts';
import type { Context } from '../../platform/context.ts';
import { type ActingDoctorRow, type Reacted, type ReactionRow, reactionPage } from './reactions.read.ts';

/** The only way out for a doctor beside what he or she did; the profile picture leaves as a signed address of this caller. */
export const presentActingDoctor =
  ({ files, actor, now }: Context) =>
  (row: ActingDoctorRow): ActingDoctor => ({
    id: row.doctor_id as ActingDoctor['id'], // a database id becomes the contract's
    image: row.doctor_image_id === null ? null : files.sign(row.doctor_image_id, actor.id, now),
    user: { name: row.doctor_name, phone: row.doctor_phone, email: row.doctor_email },
  });

type Counted = { reaction1: number; reaction2: number; reaction3: number; reaction4: number; reaction5: number };

/** The counts that triggers keep on a record, with their sum, under the specification's keys. */
export const reactionCountsOf = ({ reaction1, reaction2, reaction3, reaction4, reaction5 }: Counted) => ({
  reaction1,
  reaction2,
  reaction3,
  reaction4,
  reaction5,
  total_reacts: reaction1 + reaction2 + reaction3 + reaction4 + reaction5,
});

const presenter = (context: Context) => {
  const presentDoctor = presentActingDoctor(context);
  return (row: ReactionRow) => ({
    id: row.id,
    reaction: reactionSchema.shape.reaction.parse(row.reaction),
    reacted_at: row.reacted_at.toISOString(),
    doctor: presentDoctor(row),
  });
};

/** A page of who reacted to a record, newest first; `record` carries the counts that triggers keep on it. */
export const whoReacted = async (context: Context, { of, record }: { of: Reacted; record: Counted & { id: number } }, query: PageQuery) => {
  const { total_reacts: total } = reactionCountsOf(record);
  return pageAnswer(await reactionPage(context.db, { of, id: record.id, total }, query), presenter(context), query).data;
};
