import type { z } from 'zod';
import { type Company, companyChange, companyDraft, companyRoutes } from '../../../../../contract/entities/members/companies.ts';
import type { EntityForm, StartValues } from '../../../../kit/form/entity-form.ts';
import { DocumentField, documentFile } from '../../../../kit/form/fields/document-field.tsx';
import { TextField } from '../../../../kit/form/fields/fields.tsx';
import { ImageField, imageFile } from '../../../../kit/form/fields/image-field.tsx';
import { useText } from '../../../../platform/i18n.ts';
import { FieldPairs, MemberInputs, memberFieldsOf } from '../../accounts/index.ts';
import { getRegistryDocument } from '../company-files.tsx';

const { files } = companyRoutes.create;

const fileFields = { logo: imageFile, commercial_registry_file: documentFile };

/** The drafts of the two forms. */
export const companyForm = { create: companyDraft.extend(fileFields), edit: companyChange.extend(fileFields) };

type CompanyFields = z.input<typeof companyForm.edit>;

/** The values that a form starts with: those of the company to edit, or of a new one. */
export const fieldsOf = (company?: Company): CompanyFields =>
  ({
    ...memberFieldsOf(company),
    tax_number: company?.tax_number ?? '',
    logo: null,
    commercial_registry_file: null,
  }) satisfies StartValues<CompanyFields>;

/** The inputs of both forms. */
export const CompanyInputs = ({ form, company }: { form: EntityForm<CompanyFields>; company?: Company }) => {
  const text = useText();
  return (
    <>
      <MemberInputs form={form} member={company} phoneExample="0220000000" isAddressRequired>
        <TextField form={form} name="tax_number" label={text('companies.taxNumber')} kind="code" isRequired />
      </MemberInputs>
      <FieldPairs>
        <ImageField form={form} name="logo" file={files.logo} label={text('companies.logo')} current={company?.logo} />
        <DocumentField
          form={form}
          name="commercial_registry_file"
          label={text('companies.registry')}
          current={company ? getRegistryDocument(company) : null}
        />
      </FieldPairs>
    </>
  );
};
