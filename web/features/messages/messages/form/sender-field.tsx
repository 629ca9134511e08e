import type { Message } from '../../../../../contract/entities/messages/messages.ts';
import type { Option, OptionPages } from '../../../../kit/data/queries.ts';
import { useShownField } from '../../../../kit/form/edits/shown-fields.ts';
import type { EntityForm } from '../../../../kit/form/entity-form.ts';
import { usePickedOptions } from '../../../../kit/form/fields/picked-options.ts';
import { ReferencePicker } from '../../../../kit/picker/reference-picker.tsx';
import { useText } from '../../../../platform/i18n.ts';
import { describeUnapproved } from '../../videos/index.ts';
import { useCompanyOptions } from '../messages.api.ts';
import type { MessageFields } from './message-fields.ts';

type SenderFieldProps = { form: EntityForm<MessageFields>; message: Message | undefined };

// No record has this id.
const allId = 0;

const useAll = (): Option => ({ id: allId, name: useText()('messages.allCompanies') });

const useSenders = (search: string): OptionPages => {
  const all = useAll();
  const pages = useCompanyOptions(search);
  const isAllFound = all.name.toLowerCase().includes(search.toLowerCase());
  return isAllFound ? { ...pages, options: [all, ...pages.options] } : pages;
};

const optionOf = (company: Message['company']): Option | null =>
  company && { id: company.id, name: company.name, detail: describeUnapproved(company.status) };

/** The sender of a message: one company, or none, which must be chosen explicitly. */
export const SenderField = ({ form, message }: SenderFieldProps) => {
  const text = useText();
  const all = useAll();
  const [[chosen = null], setChosen] = usePickedOptions({ form, name: 'company_id' }, message ? [optionOf(message.company) ?? all] : []);
  const label = text('messages.company');
  useShownField(
    { form, name: 'company_id', label },
    (value) => [all, chosen].find((option) => option?.id === (value === 'all' ? allId : value))?.name,
  );
  const { error, onChange } = form.fields.getInputProps('company_id');
  const handleChange = (option: Option | null) => {
    setChosen(option ? [option] : []);
    onChange(option?.id === allId ? 'all' : option?.id);
  };
  return (
    <ReferencePicker
      label={label}
      value={chosen}
      onChange={handleChange}
      useOptions={useSenders}
      error={error}
      description={chosen?.detail ? text('messages.senderNotApproved', { name: chosen.name, status: chosen.detail }) : undefined}
      path="company_id"
      isRequired
    />
  );
};
