import { notifyMember } from '../../notifications/index.ts';

type Message = { id: number; name: string; company_id: number | null };

/** Tells the company of a message, if it has one, that doctors see the message now. */
export const notifyOfPublication = async (
  context: Parameters<typeof notifyMember>[0],
  { id, name, company_id }: Message,
): Promise<void> => {
  if (company_id !== null)
    await notifyMember(context, { userId: company_id, messageId: id, title: 'Your message is published', body: name });
};
