import { useNavigate } from '@tanstack/react-router';
import type { z } from 'zod';
import type { restoreResponse } from '../../../contract/kit/archive.ts';
import type { RouteRequest, RouteResponse, RouteSpec } from '../../../contract/kit/route.ts';
import type { ApiError } from '../../platform/http/api-error.ts';
import { t } from '../../platform/i18n.ts';
import { dismissToast, showError, showSuccess } from '../../platform/toast.ts';
import { useCan } from '../can.tsx';
import { type Mutation, useApiMutation } from '../data/mutation.ts';
import { showActionToast } from '../dialog/action-toast.tsx';
import { maxRestored, type RestoreSelected } from '../list/rows/selection.tsx';

type RestoreSpec = RouteSpec & { readonly body: z.ZodType<{ ids: number[] }>; readonly response: typeof restoreResponse };
type ArchiveSpec = RouteSpec & { readonly params: z.ZodType<{ id: number }> };
type ArchiveRoutes<Restore, Archive> = { readonly restore: Restore; readonly archive: Archive };
type Restored = z.output<typeof restoreResponse>;

/** Restores records by id and resolves with the restored ids. A toast gives the reason for each record that stays archived. */
export type RestoreMutation = RestoreSelected;

type RestoreOptions = {
  failure: string;
  /** The page that lists the active records by name. A toast links there to the active record that prevents the restore. */
  conflictPath?: string;
};

/** The name of the toast that offers to restore a record. */
const undoToastOf = (archive: RouteSpec, id: number) => `undo ${archive.path} ${id}`;

/** More toasts would cover the page. */
const maxToasts = 3;

/** Restores one record or as many as one request takes. The toast has Undo, which archives them again, for sessions with the permission. */
export const useRestore = <Restore extends RestoreSpec, Archive extends ArchiveSpec>(
  routes: ArchiveRoutes<Restore, Archive>,
  { failure, conflictPath }: RestoreOptions,
): RestoreMutation => {
  const mutation = useApiMutation(routes.restore, { failure, skipSuccessToast: true });
  const archive = useApiMutation(routes.archive, { skipSuccessToast: true });
  const canArchive = useCan()(routes.archive);
  const navigate = useNavigate();
  const openConflict = (name: string) => void navigate({ to: conflictPath ?? '.', search: { name } as never }); // The page parses its own filters.
  const archiveAgain = async (ids: readonly number[]) => {
    for (const id of ids) {
      const { ok } = await archive.send({ params: { id } } as RouteRequest<Archive>); // The constraint makes the id the whole request.
      if (!ok) return;
    }
    showSuccess(t('archive.restoreUndone'));
  };
  const showRestored = (message: string, ids: readonly number[]) => {
    if (ids.length === 0) return;
    if (!canArchive || ids.length > maxRestored) showSuccess(message);
    else showActionToast(showSuccess, { text: message, label: t('common.undo'), onAction: () => void archiveAgain(ids) });
  };
  return {
    isPending: mutation.isPending,
    restore: async (ids) => {
      // The request of a restore is its ids; the generic hides it from the compiler.
      const outcome = await mutation.send({ body: { ids } } as unknown as RouteRequest<Restore>);
      const { restored, failures } = outcome.ok ? toResult(outcome.result as Restored, failure) : toFailures(outcome.error);
      // Their Undo has nothing left to do.
      for (const id of restored) dismissToast(undoToastOf(routes.archive, id));
      if (outcome.ok) showRestored((outcome.result as Restored).message, restored);
      else if (failures.length > 0) outcome.suppressToast?.();
      showFailures(failures, conflictPath ? openConflict : undefined);
      return restored;
    },
  };
};

type RestoreFailure = { reason: string; clash: { name: string } | null };

type RestoreResult = { restored: readonly number[]; failures: readonly RestoreFailure[] };

const toResult = ({ data }: Restored, failure: string): RestoreResult => {
  const restored = data.filter((item) => item.restored).map(({ id }) => id);
  const failures = data.filter((item) => !item.restored).map(({ reason, clash }) => ({ reason: reason ?? failure, clash }));
  return { restored, failures };
};

const toFailures = ({ clashes }: ApiError): RestoreResult => ({
  restored: [],
  failures: clashes.map(({ reason, with: clash }) => ({ reason, clash })),
});

const showFailures = (all: readonly RestoreFailure[], openConflict: ((name: string) => void) | undefined) => {
  for (const { reason, clash } of all.slice(0, maxToasts)) {
    if (clash && openConflict)
      showActionToast(showError, { text: reason, label: t('archive.showClash'), onAction: () => openConflict(clash.name) });
    else showError(reason);
  }
  if (all.length > maxToasts) showError(t('archive.moreStayed', { count: all.length - maxToasts }));
};

type ArchiveOptions = {
  restore: RestoreMutation | undefined;
  query?: Readonly<Record<string, string>>;
  success: string;
  failure: string;
};

/** Archives one record and shows a toast with Undo. `restore` is undefined for sessions without the permission. */
export const useArchive = <Spec extends ArchiveSpec>(
  spec: Spec,
  { restore, query, success, failure }: ArchiveOptions,
): Mutation<{ id: number }, RouteResponse<Spec>> => {
  const mutation = useApiMutation(spec, { failure, skipSuccessToast: true });
  return {
    isPending: mutation.isPending,
    send: async ({ id }) => {
      const outcome = await mutation.send({ params: { id }, query } as RouteRequest<Spec>); // The constraint and `query` are the whole request.
      if (outcome.ok) {
        const message = (outcome.result as { message?: string }).message || success;
        if (!restore) showSuccess(message);
        else
          showActionToast(showSuccess, {
            text: message,
            label: t('common.undo'),
            toastId: undoToastOf(spec, id),
            onAction: () => void restore.restore([id]),
          });
      }
      return outcome;
    },
  };
};
