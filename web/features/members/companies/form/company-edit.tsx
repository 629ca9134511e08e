import type { Company } from '../../../../../contract/entities/members/companies.ts';
import { useEditForm } from '../../../../kit/form/edit-form.ts';
import { FormModal } from '../../../../kit/form/form-modal.tsx';
import { useText } from '../../../../platform/i18n.ts';
import { choiceTextsOf } from '../../accounts/index.ts';
import { useUpdateCompany } from '../companies.api.ts';
import { CompanyInputs, companyForm, fieldsOf } from './company-form.tsx';

export const CompanyEdit = ({ company, onClose }: { company: Company; onClose: () => void }) => {
  const text = useText();
  const mutation = useUpdateCompany();
  const form = useEditForm({
    draft: companyForm.edit,
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
