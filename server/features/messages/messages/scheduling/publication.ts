import { notifyMember } from '../../notifications/index.ts';

type Caller = Parameters<typeof notifyMember>[0];
type Message = { id: number; name: string; company_id: number | null };

/** Notifies the company of a message in the app, if it has one. */
export const notifyCompany = async (context: Caller, { id, company_id }: Omit<Message, 'name'>, text: { title: string; body: string }) => {
  if (company_id !== null) await notifyMember(context, { userId: company_id, messageId: id, ...text });
};

/** Tells the company of a message that doctors see the message now. */
export const notifyOfPublication = (context: Caller, message: Message): Promise<void> =>
  notifyCompany(context, message, { title: 'Your message is published', body: message.name });
