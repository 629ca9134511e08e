import { Button } from '@mantine/core';
import { IconArchiveOff } from '@tabler/icons-react';
import { useRef } from 'react';
import type { z } from 'zod';
import type { restoreAnswer } from '../../contract/kit/archive.ts';
import type { RouteCall, RouteResult, RouteSpec } from '../../contract/kit/route.ts';
import { useText } from '../platform/i18n.ts';
import { dismiss, failed, succeeded } from '../platform/toast.ts';
import styles from './archive.module.css';
import type { Selection } from './selection.ts';
import { type Outcome, useWrite, type Write } from './write.ts';

type RestoreSpec = RouteSpec & { readonly body: z.ZodType<{ ids: number[] }>; readonly response: typeof restoreAnswer };
type ArchiveSpec = RouteSpec & { readonly params: z.ZodType<{ id: number }> };
type Answer = z.output<typeof restoreAnswer>;

/** Restoring records by their numbers, with a toast for those that could not come back and why. */
export type Restore = { restore(ids: readonly number[]): Promise<Outcome<unknown>>; readonly isPending: boolean };

type RestoreOptions = { refresh: readonly RouteSpec[]; failure: string };

/** Restores one record or many; the answer tells of each, so each that failed is told. */
export const useRestore = <Spec extends RestoreSpec>(spec: Spec, { refresh, failure }: RestoreOptions): Restore => {
  const write = useWrite(spec, { refresh, failure, isQuiet: true });
  return {
    isPending: write.isPending,
    restore: async (ids) => {
      // A restore's input is its ids and nothing else; the generic hides it from the compiler.
      const outcome = await write.send({ body: { ids: [...ids] } } as RouteCall<Spec>);
      if (outcome.ok) tell(outcome.result as Answer, failure);
      return outcome;
    },
  };
};

const tell = ({ data, message }: Answer, failure: string) => {
  if (data.some(({ restored }) => restored)) succeeded(message);
  for (const { restored, reason } of data) if (!restored) failed(reason ?? failure);
};

/** A write that archives one record, and a toast that can take it back for as long as it stays. */
export const useArchive = <Spec extends ArchiveSpec>(
  spec: Spec,
  { restore, refresh, success, failure }: { restore: Restore; refresh: readonly RouteSpec[]; success: string; failure: string },
): Write<{ id: number }, RouteResult<Spec>> => {
  const write = useWrite(spec, { refresh, failure, isQuiet: true });
  return {
    isPending: write.isPending,
    send: async ({ id }) => {
      const outcome = await write.send({ params: { id } } as RouteCall<Spec>); // Its input is the id alone, as the constraint says.
      if (outcome.ok) offerUndo((outcome.result as { message?: string }).message || success, () => void restore.restore([id]));
      return outcome;
    },
  };
};

const offerUndo = (message: string, undo: () => void) => {
  const id = succeeded(
    <UndoToast
      message={message}
      onUndo={() => {
        dismiss(id);
        undo();
      }}
    />,
    { autoClose: 10_000 },
  );
};

const UndoToast = ({ message, onUndo }: { message: string; onUndo: () => void }) => {
  const text = useText();
  const isUsed = useRef(false);
  const handleUndo = () => {
    if (isUsed.current) return;
    isUsed.current = true;
    onUndo();
  };
  return (
    <span className={styles.undo}>
      {message}
      <button type="button" className={styles.undoButton} onClick={handleUndo}>
        {text('common.undo')}
      </button>
    </span>
  );
};

/** The bar that restores all ticked records at once; nothing while none is ticked. */
export const RestoreBar = ({ selection, restore }: { selection: Selection; restore: Restore }) => {
  const text = useText();
  if (selection.ids.length === 0) return null;
  const handleRestore = async () => {
    const outcome = await restore.restore(selection.ids);
    if (outcome.ok) selection.clear();
  };
  return (
    <div className={styles.bar} role="status">
      <span>{text('selection.count', { count: selection.ids.length })}</span>
      <Button
        size="xs"
        leftSection={<IconArchiveOff size={16} aria-hidden="true" />}
        loading={restore.isPending}
        onClick={() => void handleRestore()}
      >
        {text('archive.restoreSelected')}
      </Button>
      <Button size="xs" variant="default" onClick={selection.clear}>
        {text('selection.clear')}
      </Button>
    </div>
  );
};
