import { lazy } from 'react';
import { importRequest } from '../kit/list/tools/import-request.ts';
import { useStore } from '../platform/store.ts';
import { LazyDialog } from './lazy-dialog.tsx';

const ListImport = lazy(async () => ({ default: (await import('../features/members/imports/list-import.tsx')).ListImport }));

const close = () => importRequest.set(undefined);

/** The dialog that uploads a file for the open list. */
export const ImportDialog = () => {
  const request = useStore(importRequest);
  return (
    <LazyDialog isOpen={request !== undefined} onFail={close}>
      {request ? <ListImport request={request} onClose={close} /> : null}
    </LazyDialog>
  );
};
