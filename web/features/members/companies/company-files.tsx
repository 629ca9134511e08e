import { IconBuilding } from '@tabler/icons-react';
import type { Company } from '../../../../contract/entities/members/companies.ts';
import { DocumentMark, DocumentPreview, type StoredDocument } from '../../../kit/document/document-preview.tsx';
import { useText } from '../../../platform/i18n.ts';
import { PreviewPicture, thumbnailOf } from '../../../ui/picture/picture.tsx';
import { emptyCell } from '../accounts/index.ts';

/** Shows commercial registry files. No route requires it, because it only adds them to responses. */
export const seeDocuments = { permission: 'companies.documents' } as const;

/** The commercial registry file of a company; null if there is none. */
export const getRegistryDocument = ({ commercial_registry_file: url, commercial_registry_type: type }: Company): StoredDocument | null =>
  url && type ? { url, type } : null;

export const CompanyLogo = ({ company, size = 40 }: { company: Company; size?: number }) => {
  const text = useText();
  const alt = text('companies.logoOf', { name: company.user.name });
  return <PreviewPicture src={thumbnailOf(company.logo)} full={company.logo} alt={alt} size={size} placeholder={IconBuilding} />;
};

export const CommercialRegistry = ({ company, size }: { company: Company; size?: number }) => {
  const text = useText();
  const document = getRegistryDocument(company);
  if (!document) return emptyCell;
  return (
    <DocumentPreview document={document} name={text('companies.registryOf', { name: company.user.name })} {...(size ? { size } : {})} />
  );
};

/** The type of the commercial registry file, without its picture; a click opens it. */
export const RegistryMark = ({ company }: { company: Company }) => {
  const text = useText();
  const document = getRegistryDocument(company);
  if (!document) return emptyCell;
  return <DocumentMark document={document} name={text('companies.registryOf', { name: company.user.name })} />;
};
