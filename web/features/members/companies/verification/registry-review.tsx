import { Button, Stack } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { Company } from '../../../../../contract/entities/members/companies.ts';
import { RemovedDocument } from '../../../../kit/document/document-placeholder.tsx';
import { pathOf, usePictureUrl } from '../../../../kit/document/fetch-ahead.ts';
import { PdfDocument } from '../../../../kit/document/pdf-document.tsx';
import type { DocumentLoads } from '../../../../kit/verification/approval.tsx';
import { useText } from '../../../../platform/i18n.ts';
import { Callout } from '../../../../ui/state/callout.tsx';
import { getRegistryDocument } from '../company-files.tsx';
import { RegistryPanel } from '../profile/registry-panel.tsx';
import styles from './registry-review.module.css';

type RegistryReviewProps = { company: Company; loads: DocumentLoads; onReload: () => void };

/** The commercial registry file in full size. `onReload` fetches a new address after the signed one has expired. */
export const RegistryReview = ({ company, loads, onReload }: RegistryReviewProps) => {
  const text = useText();
  const document = getRegistryDocument(company);
  const pictureUrl = usePictureUrl(document?.type === 'image' ? document.url : null);
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
  const { url } = document;
  const reload = () => {
    loads.report(url, 'loading');
    onReload();
  };
  // Another file replaces the reader, but another signature of the same file does not.
  if (document.type === 'pdf') return <PdfDocument key={pathOf(url)} url={url} name={name} className={styles.pdf} onLoad={loads.report} />;
  if (loads.loadOf(url) === 'failed')
    return (
      <Stack role="alert" align="center" justify="center" gap={12} mih={260}>
        <p>{text('verification.broken')}</p>
        <Button variant="default" onClick={reload}>
          {text('verification.reload')}
        </Button>
      </Stack>
    );
  return (
    <img
      className={styles.picture}
      src={pictureUrl ?? undefined}
      alt={name}
      onLoad={() => loads.report(url, 'loaded')}
      onError={() => loads.report(url, 'failed')}
    />
  );
};
