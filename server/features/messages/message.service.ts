import type { Message } from '../../../contract/entities/messages.ts';
import type { Context } from '../../platform/context.ts';
import { notFound } from '../../platform/errors.ts';
import { videosOf } from '../videos/index.ts';
import { maySee } from './messages.policy.ts';
import { presenter } from './messages.present.ts';
import { type MessageRow, messagesRead } from './messages.read.ts';
import { messagesRepo } from './messages.repo.ts';

const unknown = (id: number) => notFound(`There is no message ${id}`);

/** A message that this caller may know of; archived ones for administrators. */
export const existing = async ({ db, actor }: Context, id: number): Promise<MessageRow> => {
  const row = await messagesRead.byId(db, id);
  if (!row || !maySee(actor, row)) throw unknown(id);
  return row;
};

/** A live message that this caller may know of, kept from other changes until the transaction ends. */
export const locked = async ({ db, actor }: Context, id: number) => {
  const row = await messagesRepo.locked(db, id);
  if (!row || !maySee(actor, row)) throw unknown(id);
  return row;
};

/** Messages as this caller sees them, their videos by one statement more. */
export const present = async (context: Context, rows: MessageRow[]): Promise<(row: MessageRow) => Message> => {
  const ids = rows.map(({ id }) => id);
  return presenter(context, ids.length === 0 ? [] : await videosOf(context.db, ids));
};

/** Videos as the audit trail names them. */
export const titlesOf = (videos: readonly { id: number; title: string }[]): string =>
  videos
    .toSorted((left, right) => left.id - right.id)
    .map(({ id, title }) => `${title} (${id})`)
    .join(', ');

export const whole = async (context: Context, id: number): Promise<Message> => {
  const row = await existing(context, id);
  return (await present(context, [row]))(row);
};
