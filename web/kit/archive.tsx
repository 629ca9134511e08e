import { Button } from '@mantine/core';
import { IconArchiveOff } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import type { z } from 'zod';
import type { restoreAnswer } from '../../contract/kit/archive.ts';
import type { RouteCall, RouteResult, RouteSpec } from '../../contract/kit/route.ts';
import { isRetryable } from '../platform/api-error.ts';
import { t, useText } from '../platform/i18n.ts';
import { failed, succeeded } from '../platform/toast.ts';
import { offer } from './offer.tsx';
import type { Selection } from './selection.ts';
import { SelectionBar } from './selection-bar.tsx';
import { useWrite, type Write } from './write.ts';

type RestoreSpec = RouteSpec & { readonly body: z.ZodType<{ ids: number[] }>; readonly response: typeof restoreAnswer };
type ArchiveSpec = RouteSpec & { readonly params: z.ZodType<{ id: number }> };
type Answer = z.output<typeof restoreAnswer>;

/** Restoring records by their numbers, with a toast for those that could not come back and why; answers with the numbers of those that did. */
export type Restore = { restore(ids: readonly number[]): Promise<readonly number[]>; readonly isPending: boolean };

type RestoreOptions = {
  refresh: readonly RouteSpec[];
  failure: string;
  /** The page that lists the live records by name: one that keeps another in the archive is opened there. */
  clashesAt?: string;
};

/** The most ids that one call takes. */
const mostIds = 100;
/** Beyond so many, toasts would cover the page. */
const mostToasts = 3;

/** Restores one record or many; the answer tells of each, so each that stayed is told, with the live record in its place. */
export const useRestore = <Spec extends RestoreSpec>(spec: Spec, { refresh, failure, clashesAt }: RestoreOptions): Restore => {
  const write = useWrite(spec, { refresh, failure, isQuiet: true });
  const navigate = useNavigate();
  const open = (name: string) => void navigate({ to: clashesAt ?? '.', search: { name } as never }); // Names of filters are checked where they are read.
  const send = async (ids: readonly number[]): Promise<Batch> => {
    // A restore's input is its ids and nothing else; the generic hides it from the compiler.
    const outcome = await write.send({ body: { ids } } as unknown as RouteCall<Spec>);
    if (outcome.ok) return batchOf(outcome.result as Answer, failure);
    const { clashes } = outcome.error;
    if (clashes.length > 0) outcome.hush?.();
    return { restored: [], stayed: clashes.map(({ reason, with: clash }) => ({ reason, clash })), isStopped: isRetryable(outcome.error) };
  };
  return {
    isPending: write.isPending,
    restore: async (ids) => {
      const batches: Batch[] = [];
      for (let from = 0; from < ids.length && !batches.at(-1)?.isStopped; from += mostIds) {
        batches.push(await send(ids.slice(from, from + mostIds)));
      }
      const stayed = batches.flatMap((batch) => batch.stayed);
      tellStayed(stayed, clashesAt ? open : undefined);
      return batches.flatMap(({ restored }) => restored);
    },
  };
};

type Stayed = { reason: string; clash: { name: string } | null };

/** What became of the ids of one call. Stopped where the next would fare no better: the server is away or overrun. */
type Batch = { restored: readonly number[]; stayed: readonly Stayed[]; isStopped: boolean };

const batchOf = ({ data, message }: Answer, failure: string): Batch => {
  const restored = data.filter((each) => each.restored).map(({ id }) => id);
  if (restored.length > 0) succeeded(message);
  const stayed = data.filter((each) => !each.restored).map(({ reason, clash }) => ({ reason: reason ?? failure, clash }));
  return { restored, stayed, isStopped: false };
};

const tellStayed = (all: readonly Stayed[], open: ((name: string) => void) | undefined) => {
  for (const { reason, clash } of all.slice(0, mostToasts)) {
    if (clash && open) offer(failed, { message: reason, label: t('archive.showClash'), onAction: () => open(clash.name) });
    else failed(reason);
  }
  if (all.length > mostToasts) failed(t('archive.moreStayed', { count: all.length - mostToasts }));
};

/** A write that archives one record, and a toast that can take it back for as long as it stays; `restore` is undefined for those who may not. */
export const useArchive = <Spec extends ArchiveSpec>(
  spec: Spec,
  { restore, refresh, success, failure }: { restore: Restore | undefined; refresh: readonly RouteSpec[]; success: string; failure: string },
): Write<{ id: number }, RouteResult<Spec>> => {
  const write = useWrite(spec, { refresh, failure, isQuiet: true });
  return {
    isPending: write.isPending,
    send: async ({ id }) => {
      const outcome = await write.send({ params: { id } } as RouteCall<Spec>); // Its input is the id alone, as the constraint says.
      if (outcome.ok) {
        const message = (outcome.result as { message?: string }).message || success;
        if (restore) offer(succeeded, { message, label: t('common.undo'), onAction: () => void restore.restore([id]) });
        else succeeded(message);
      }
      return outcome;
    },
  };
};

/** The bar that restores all ticked records at once; nothing while none is ticked. */
export const RestoreBar = ({ selection, restore }: { selection: Selection; restore: Restore }) => {
  const text = useText();
  const handleRestore = async () => {
    selection.drop(await restore.restore(selection.ids));
  };
  return (
    <SelectionBar selection={selection}>
      <Button
        size="xs"
        leftSection={<IconArchiveOff size={16} aria-hidden="true" />}
        loading={restore.isPending}
        onClick={() => void handleRestore()}
      >
        {text('archive.restoreSelected')}
      </Button>
    </SelectionBar>
  );
};
