import type { Company } from '../../../../contract/entities/companies.ts';
import { DocumentField, documentFile } from '../../../kit/document/document-field.tsx';
import type { EntityForm } from '../../../kit/entity-form.ts';
import { TextField } from '../../../kit/fields.tsx';
import { ImageField, imageFile } from '../../../kit/image-field.tsx';
import { useText } from '../../../platform/i18n.ts';
import { thumbnailOf } from '../../../ui/thumbnail.ts';
import { FieldPairs, type MemberFields, MemberInputs } from '../../members/index.ts';
import { registryOf } from '../company-files.tsx';

/** The file fields that a company's form adds to its draft. */
export const fileFields = { logo: imageFile, commercial_registry_file: documentFile };

/** No file picked yet. */
export const noFiles = { logo: null, commercial_registry_file: null };

/** The fields that creating and editing share; editing lets each of them be left out. */
export type CompanyFields = MemberFields & {
  tax_number?: string | undefined;
  logo?: File | null | undefined;
  commercial_registry_file?: File | null | undefined;
};

type CompanyInputsProps<Fields extends CompanyFields> = { form: EntityForm<Fields>; company?: Company };

export const CompanyInputs = <Fields extends CompanyFields>({ form: given, company }: CompanyInputsProps<Fields>) => {
  const text = useText();
  const form = given as unknown as EntityForm<CompanyFields>; // A form's setters make it invariant; these inputs only touch the shared fields.
  return (
    <>
      <MemberInputs form={form} member={company} phoneExample="0220000000" isAddressRequired>
        <TextField form={form} name="tax_number" label={text('companies.taxNumber')} kind="code" isRequired />
      </MemberInputs>
      <FieldPairs>
        <ImageField form={form} name="logo" label={text('companies.logo')} current={thumbnailOf(company?.logo ?? null)} />
        <DocumentField
          form={form}
          name="commercial_registry_file"
          label={text('companies.registry')}
          current={company ? registryOf(company) : null}
        />
      </FieldPairs>
    </>
  );
};
