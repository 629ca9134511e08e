import type { z } from 'zod';
import { companyMessageDraft, type Message, messageDraft } from '../../../../contract/entities/messages.ts';
import { imageFile } from '../../../kit/form/image-field.tsx';

/** The fields of the message form in their order; only administrators set the sender and the coins. */
export type MessageFields = {
  name: string;
  image?: File | null | undefined;
  category_ids?: number[] | undefined;
  company_id?: number | 'all' | undefined;
  coins?: number | undefined;
};

type Draft = z.ZodType<MessageFields, MessageFields>;

const image = { image: imageFile };

/** The draft of the form: administrators must fill in more than a company. */
export const getDraft = (canApprove: boolean): Draft => (canApprove ? messageDraft : companyMessageDraft).extend(image);

export const getBlankFields = (canApprove: boolean): MessageFields => {
  const blank = { name: '', image: null, category_ids: [] };
  return canApprove ? { ...blank, company_id: undefined, coins: undefined } : blank;
};

/** Returns the form values of a message. */
export const toFields = (message: Message, canApprove: boolean): MessageFields => {
  const shared = { name: message.name, image: null, category_ids: message.categories.map(({ id }) => id) };
  return canApprove ? { ...shared, company_id: message.company_id ?? 'all', coins: message.coins } : shared;
};
