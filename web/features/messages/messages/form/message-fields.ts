import type { z } from 'zod';
import { companyMessageDraft, type Message, messageDraft } from '../../../../../contract/entities/messages/messages.ts';
import type { StartValues } from '../../../../kit/form/entity-form.ts';
import { imageFile } from '../../../../kit/form/fields/image-field.tsx';

const image = { image: imageFile };

const adminForm = messageDraft.extend(image);
const companyForm = companyMessageDraft.extend(image);

type AdminFields = z.input<typeof adminForm>;
type CompanyFields = z.input<typeof companyForm>;

/** The fields of the message form in their order; only administrators set the sender and the coins. */
export type MessageFields = CompanyFields & { [Name in Exclude<keyof AdminFields, keyof CompanyFields>]?: AdminFields[Name] | undefined };

/** The draft of the form: administrators must fill in more than a company. */
export const getDraft = (canApprove: boolean): z.ZodType<MessageFields, MessageFields> => (canApprove ? adminForm : companyForm);

/** The values that a form starts with: those of the message to edit, or of a new one, whose sender has to be chosen. */
export const fieldsOf = (canApprove: boolean, message?: Message): MessageFields => {
  const shared = {
    name: message?.name ?? '',
    image: null,
    category_ids: message?.categories.map(({ id }) => id) ?? [],
  } satisfies StartValues<CompanyFields>;
  if (!canApprove) return shared;
  return { ...shared, company_id: message && (message.company_id ?? 'all'), coins: message?.coins } satisfies StartValues<MessageFields>;
};
