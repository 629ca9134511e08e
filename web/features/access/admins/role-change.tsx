import { type Admin, officeRoleChange } from '../../../../contract/entities/access/admins.ts';
import { useEntityForm } from '../../../kit/form/entity-form.ts';
import { FormModal } from '../../../kit/form/form-modal.tsx';
import { useText } from '../../../platform/i18n.ts';
import { useChangeRole } from './admins.api.ts';
import { OfficeRoleField } from './office-role-field.tsx';

/** Changes the office role of another administrator. */
export const RoleChange = ({ admin, onClose }: { admin: Admin; onClose: () => void }) => {
  const text = useText();
  const mutation = useChangeRole();
  const form = useEntityForm({
    draft: officeRoleChange,
    initial: { office_role: admin.office_role },
    save: (body) => mutation.send({ params: { id: admin.id }, body }),
    onSaved: onClose,
  });
  return (
    <FormModal
      title={text('admins.changeRoleTitle', { name: admin.name })}
      form={form}
      submitLabel={text('admins.changeRole')}
      isSubmitDisabled={form.fields.getValues().office_role === admin.office_role}
      onClose={onClose}
    >
      <p>{text('admins.changeRoleText')}</p>
      <OfficeRoleField form={form} />
    </FormModal>
  );
};
