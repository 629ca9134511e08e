import { type Company, companyChange } from '../../../../contract/entities/companies.ts';
import { useEditForm } from '../../../kit/form/edit-form.ts';
import { FormModal } from '../../../kit/form/form-modal.tsx';
import { useText } from '../../../platform/i18n.ts';
import { choiceTextsOf } from '../../members/index.ts';
import { useUpdateCompany } from '../companies.api.ts';
import { CompanyInputs, fileFields, noFiles } from './company-inputs.tsx';

const draft = companyChange.extend(fileFields);

const fieldsOf = ({ user, tax_number }: Company) => ({
  name: user.name,
  phone: user.phone,
  email: user.email,
  address: user.address,
  area_id: user.area?.id ?? null,
  field_id: user.field?.id ?? null,
  tax_number,
  ...noFiles,
});

export const CompanyEdit = ({ company, onClose }: { company: Company; onClose: () => void }) => {
  const text = useText();
  const mutation = useUpdateCompany();
  const form = useEditForm({
    draft,
    subject: { entity: 'companies', record: company.id },
    record: company,
    fieldsOf,
    textsOf: ({ user }) => choiceTextsOf(user),
    send: ({ body, files }) => mutation.send({ params: { id: company.id }, body, files }),
    onSaved: onClose,
  });
  return (
    <FormModal
      title={text('members.editTitle', { name: company.user.name })}
      form={form}
      submitLabel={text('common.save')}
      onClose={onClose}
      size={760}
    >
      <CompanyInputs form={form} company={company} />
    </FormModal>
  );
};
