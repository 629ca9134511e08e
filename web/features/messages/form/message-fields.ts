import type { z } from 'zod';
import { companyMessageDraft, type Message, messageDraft } from '../../../../contract/entities/messages.ts';
import { imageFile } from '../../../kit/image-field.tsx';

/** What a form of a message holds, in the order of its fields; whose it is and its coins are the administrators' to say. */
export type MessageFields = {
  name: string;
  image?: File | null | undefined;
  category_ids?: number[] | undefined;
  company_id?: number | 'all' | undefined;
  coins?: number | undefined;
};

type Draft = z.ZodType<MessageFields, MessageFields>;

const image = { image: imageFile };

/** The draft of the form: of those who decide on messages more is asked than of a company. */
export const draftFor = (decides: boolean): Draft => (decides ? messageDraft : companyMessageDraft).extend(image);

/** A form with nothing said yet. */
export const blankFor = (decides: boolean): MessageFields => {
  const blank = { name: '', image: null, category_ids: [] };
  return decides ? { ...blank, company_id: undefined, coins: undefined } : blank;
};

/** What the form holds of a message that is there. */
export const fieldsOf = (message: Message, decides: boolean): MessageFields => {
  const shared = { name: message.name, image: null, category_ids: message.categories.map(({ id }) => id) };
  return decides ? { ...shared, company_id: message.company_id ?? 'all', coins: message.coins } : shared;
};
