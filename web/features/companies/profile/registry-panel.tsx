import { Flex, Group, Text } from '@mantine/core';
import { IconFileOff } from '@tabler/icons-react';
import type { Company } from '../../../../contract/entities/companies.ts';
import { useCan } from '../../../kit/can.tsx';
import { HiddenDocument } from '../../../kit/document/hidden-document.tsx';
import { useText } from '../../../platform/i18n.ts';
import { CommercialRegistry, getRegistryDocument, seeDocuments } from '../company-files.tsx';

/** The commercial registry file with a preview that opens it, and its type; for users who may not see it a sentence that says so. */
export const RegistryPanel = ({ company }: { company: Company }) => {
  const text = useText();
  const canSee = useCan()(seeDocuments);
  const document = getRegistryDocument(company);
  if (!canSee) return <HiddenDocument>{text('document.hiddenRegistry')}</HiddenDocument>;
  if (!document) {
    return (
      <Flex
        component="p"
        direction="column"
        align="center"
        justify="center"
        gap={8}
        mih={144}
        bd="1px dashed var(--line-field)"
        bdrs="sm"
        c="dimmed"
      >
        <IconFileOff size={32} stroke={1.4} aria-hidden="true" />
        {text('companies.noRegistry')}
      </Flex>
    );
  }
  return (
    <Group gap={16}>
      <CommercialRegistry company={company} size={144} />
      <Text flex="1 1 160px" c="var(--ink-soft)">
        {text(document.type === 'pdf' ? 'companies.registryPdf' : 'companies.registryImage')}
      </Text>
    </Group>
  );
};
