import { type Company, companyRoutes } from '../../../../contract/entities/companies.ts';
import { DocumentField, documentFile } from '../../../kit/form/document-field.tsx';
import type { EntityForm } from '../../../kit/form/entity-form.ts';
import { TextField } from '../../../kit/form/fields.tsx';
import { ImageField, imageFile } from '../../../kit/form/image-field.tsx';
import { useText } from '../../../platform/i18n.ts';
import { FieldPairs, type MemberFields, MemberInputs } from '../../members/index.ts';
import { getRegistryDocument } from '../company-files.tsx';

const { files } = companyRoutes.create;

/** The file fields that the form adds to the company draft. */
export const fileFields = { logo: imageFile, commercial_registry_file: documentFile };

export const noFiles = { logo: null, commercial_registry_file: null };

/** Fields shared by the create and edit forms; all are optional when editing. */
export type CompanyFields = MemberFields & {
  tax_number?: string | undefined;
  logo?: File | null | undefined;
  commercial_registry_file?: File | null | undefined;
};

type CompanyInputsProps<Fields extends CompanyFields> = { form: EntityForm<Fields>; company?: Company };

export const CompanyInputs = <Fields extends CompanyFields>({ form: genericForm, company }: CompanyInputsProps<Fields>) => {
  const text = useText();
  // biome-ignore lint/nursery/noUnsafeTypeAssertion: the setters make a form invariant; these inputs use the shared fields only
  const form = genericForm as unknown as EntityForm<CompanyFields>;
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
