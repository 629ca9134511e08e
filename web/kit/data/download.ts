import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { sessionRoutes } from '../../../contract/entities/access/session.ts';
import type { RouteRequest, RouteSpec } from '../../../contract/kit/route.ts';
import { asApiError } from '../../platform/http/api-error.ts';
import { downloadFile } from '../../platform/http/download.ts';
import { showProgress } from '../../platform/progress-toast.ts';
import { dismissToast, showError, showSuccess } from '../../platform/toast.ts';
import { invalidateChanged } from './concerned.ts';
import { mutationErrorText } from './error-texts.ts';
import { routeKey } from './queries.ts';

type DownloadOptions = {
  success: string;
  failure: string;
  /** Shown until the file has arrived, where the screen does not show `isPending`. */
  progress?: string;
};

/** Saves the file of a route with `download`, with toasts. A call while a download is pending does nothing. */
export const useDownload = <Spec extends RouteSpec & { download: string }>(spec: Spec, { success, failure, progress }: DownloadOptions) => {
  const client = useQueryClient();
  const [isPending, setIsPending] = useState(false);
  const isSaving = useRef(false);
  const save = async (input: RouteRequest<Spec>): Promise<void> => {
    if (isSaving.current) return;
    isSaving.current = true;
    setIsPending(true);
    const toast = progress === undefined ? undefined : showProgress(progress);
    try {
      await downloadFile(spec, input);
      showSuccess(success);
    } catch (cause) {
      const error = asApiError(cause);
      // The user chose not to verify the password, so there is nothing to say.
      if (error.code !== 'fresh_needed') {
        showError(mutationErrorText(error, failure));
        // The permissions of the user may have changed.
        if (error.status === 403) void client.invalidateQueries({ queryKey: routeKey(sessionRoutes.me) });
      }
    } finally {
      isSaving.current = false;
      setIsPending(false);
      if (toast !== undefined) dismissToast(toast);
      // The audit trail.
      invalidateChanged(client, spec);
    }
  };
  return { save, isPending };
};
