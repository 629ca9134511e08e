import { useState } from 'react';
import type { z } from 'zod';
import { type Company, companyChange } from '../../../../contract/entities/companies.ts';
import { changeOf, pickedOf } from '../../../kit/changes.ts';
import { useEntityForm } from '../../../kit/entity-form.ts';
import { FormModal } from '../../../kit/form-modal.tsx';
import type { Outcome } from '../../../kit/write.ts';
import { useText } from '../../../platform/i18n.ts';
import { useUpdateCompany } from '../companies.api.ts';
import { CompanyInputs, fileFields, noFiles } from './company-inputs.tsx';

const draft = companyChange.extend(fileFields);

const factsOf = ({ user, tax_number }: Company) => ({
  name: user.name,
  phone: user.phone,
  email: user.email,
  address: user.address,
  area_id: user.area?.id ?? null,
  field_id: user.field?.id ?? null,
  tax_number,
});

export const CompanyEdit = ({ company, onClose }: { company: Company; onClose: () => void }) => {
  const text = useText();
  const write = useUpdateCompany();
  // As it was when the form opened: what another changes meanwhile is not this person's change.
  const [before] = useState(() => factsOf(company));
  const save = async ({ logo, commercial_registry_file, ...facts }: z.output<typeof draft>): Promise<Outcome<unknown>> => {
    const body = changeOf(facts, before);
    const files = pickedOf({ logo, commercial_registry_file });
    if (Object.keys({ ...body, ...files }).length === 0) return { ok: true, result: undefined };
    return write.send({ params: { id: company.id }, body, files });
  };
  const form = useEntityForm({ draft, initial: { ...before, ...noFiles }, save, onSaved: onClose });
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
