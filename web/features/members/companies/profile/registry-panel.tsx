import { Group, Stack, Text } from '@mantine/core';
import { IconFileOff } from '@tabler/icons-react';
import type { Company } from '../../../../../contract/entities/members/companies.ts';
import { useCan } from '../../../../kit/can.tsx';
import { DocumentPlaceholder, HiddenDocument, RemovedDocument } from '../../../../kit/document/document-placeholder.tsx';
import { useText } from '../../../../platform/i18n.ts';
import { DocumentViewsLink } from '../../../access/document-views/index.ts';
import { CommercialRegistry, getRegistryDocument, seeDocuments } from '../company-files.tsx';

/** The commercial registry file with a preview that opens it, and its type; for users who may not see it a sentence that says so. */
export const RegistryPanel = ({ company }: { company: Company }) => {
  const text = useText();
  const canSee = useCan()(seeDocuments);
  const document = getRegistryDocument(company);
  if (!canSee) return <HiddenDocument>{text('document.hiddenRegistry')}</HiddenDocument>;
  if (company.documents_removed_at) return <RemovedDocument at={company.documents_removed_at} />;
  if (!document) return <DocumentPlaceholder icon={IconFileOff}>{text('companies.noRegistry')}</DocumentPlaceholder>;
  return (
    <Stack gap={12}>
      <Group gap={16}>
        <CommercialRegistry company={company} size={144} />
        <Text flex="1 1 160px" c="var(--ink-soft)">
          {text(document.type === 'pdf' ? 'companies.registryPdf' : 'companies.registryImage')}
        </Text>
      </Group>
      <DocumentViewsLink id={company.id} />
    </Stack>
  );
};
