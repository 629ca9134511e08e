import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { ImportRequest } from '../../../kit/list/tools/import-request.ts';
import { UploadDialog } from './upload-dialog.tsx';

type ListImportProps = { request: ImportRequest; onClose: () => void };

/** Uploads a file over the list that asked for it, and opens the import. */
export const ListImport = ({ request: { kind, group }, onClose }: ListImportProps) => {
  const navigate = useNavigate();
  const [uploaded, setUploaded] = useState<number>();
  useEffect(() => {
    if (uploaded === undefined) return;
    // The form asks before the page is left, so it is closed first.
    void navigate({ to: `/imports/${uploaded}` });
    onClose();
  }, [uploaded, navigate, onClose]);
  return uploaded === undefined ? <UploadDialog kind={kind} group={group} onUploaded={setUploaded} onClose={onClose} /> : null;
};
