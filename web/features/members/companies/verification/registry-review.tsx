import { Button, Stack } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { Company } from '../../../../../contract/entities/members/companies.ts';
import { RemovedDocument } from '../../../../kit/document/document-placeholder.tsx';
import { PdfDocument } from '../../../../kit/document/pdf-document.tsx';
import { useText } from '../../../../platform/i18n.ts';
import { Callout } from '../../../../ui/state/callout.tsx';
import { getRegistryDocument } from '../company-files.tsx';
import { RegistryPanel } from '../profile/registry-panel.tsx';
import styles from './registry-review.module.css';

type RegistryReviewProps = { company: Company; isBroken: boolean; onBroken: (url: string) => void; onReload: () => void };

/** The commercial registry file in full size. `onReload` fetches a new address after the signed one has expired. */
export const RegistryReview = ({ company, isBroken, onBroken, onReload }: RegistryReviewProps) => {
  const text = useText();
  const document = getRegistryDocument(company);
  if (company.documents_removed_at) return <RemovedDocument at={company.documents_removed_at} />;
  if (!document)
    return (
      <>
        <Callout tone="pending" icon={IconAlertTriangle}>
          {text('companies.noRegistryWarning')}
        </Callout>
        <RegistryPanel company={company} />
      </>
    );
  const name = text('companies.registryOf', { name: company.user.name });
  if (document.type === 'pdf') return <PdfDocument url={document.url} name={name} className={styles.pdf} />;
  if (isBroken)
    return (
      <Stack role="alert" align="center" justify="center" gap={12} mih={260}>
        <p>{text('verification.broken')}</p>
        <Button variant="default" onClick={onReload}>
          {text('verification.reload')}
        </Button>
      </Stack>
    );
  return <img className={styles.picture} src={document.url} alt={name} onError={() => onBroken(document.url)} />;
};
