import { memberRoutes } from '../../../../../contract/entities/members/members.ts';
import { useCan } from '../../../../kit/can.tsx';
import { useOpenToast } from '../../../../kit/dialog/open-toast.ts';
import { pickedFiles } from '../../../../kit/form/edit-form.ts';
import { useEntityForm } from '../../../../kit/form/entity-form.ts';
import { FormModal } from '../../../../kit/form/form-modal.tsx';
import { useText } from '../../../../platform/i18n.ts';
import { useCreateCompany } from '../companies.api.ts';
import { CompanyInputs, companyForm, fieldsOf } from './company-form.tsx';

export const CompanyCreate = ({ onClose }: { onClose: () => void }) => {
  const text = useText();
  const mutation = useCreateCompany();
  const showAdded = useOpenToast();
  const canDecide = useCan()(memberRoutes.decide);
  const form = useEntityForm({
    draft: companyForm.create,
    initial: fieldsOf(),
    save: ({ logo, commercial_registry_file, ...body }) => mutation.send({ body, files: pickedFiles({ logo, commercial_registry_file }) }),
    onSaved: ({ data: { id }, message }) => {
      const verify = { label: text('verification.verify'), href: `/companies/verify?id=${id}` };
      showAdded(message ?? text('common.added'), `/companies/${id}`, canDecide ? verify : undefined);
      onClose();
    },
  });
  return (
    <FormModal title={text('companies.add')} form={form} submitLabel={text('companies.create')} onClose={onClose} size={760}>
      <CompanyInputs form={form} />
    </FormModal>
  );
};
