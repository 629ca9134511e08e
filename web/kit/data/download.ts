import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { RouteRequest, RouteSpec } from '../../../contract/kit/route.ts';
import { ApiError } from '../../platform/api-error.ts';
import { downloadFile } from '../../platform/download.ts';
import { showError, showSuccess } from '../../platform/toast.ts';
import { mutationErrorMessage } from './error-messages.ts';
import { routeKey } from './queries.ts';

type DownloadOptions = {
  /** The routes whose queries are invalidated, because the download writes an audit entry. */
  invalidates: readonly RouteSpec[];
  success: string;
  failure: string;
};

/** Saves the file of a route with `download`, one at a time, with toasts. */
export const useDownload = <Spec extends RouteSpec & { download: string }>(spec: Spec, { invalidates, success, failure }: DownloadOptions) => {
  const client = useQueryClient();
  const [isPending, setIsPending] = useState(false);
  const save = async (input: RouteRequest<Spec>): Promise<void> => {
    setIsPending(true);
    try {
      await downloadFile(spec, input);
      showSuccess(success);
    } catch (error) {
      if (!(error instanceof ApiError)) reportError(error);
      showError(error instanceof ApiError ? mutationErrorMessage(error, failure) : failure);
    } finally {
      setIsPending(false);
      for (const route of invalidates) void client.invalidateQueries({ queryKey: routeKey(route) });
    }
  };
  return { save, isPending };
};
