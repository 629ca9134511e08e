import { lazy, Suspense, useState } from 'react';
import type { Message } from '../../../contract/entities/messages.ts';
import type { MessageTask } from './message-task.ts';

// Modals come with their first opening: cards and pages are there without them.
const MessageTasks = lazy(async () => ({ default: (await import('./message-tasks.tsx')).MessageTasks }));

/** Which task is open over which message. */
export type OpenTask = { task: MessageTask; message: Message };

/** Keeps which task is open. */
export const useOpenTask = () => {
  const [open, setOpen] = useState<OpenTask>();
  return { open, start: (task: MessageTask, message: Message) => setOpen({ task, message }), close: () => setOpen(undefined) };
};

/** The modal of the open task; `rows` hold the message as it is by now. */
export const TaskHost = ({ open, rows, onClose }: { open: OpenTask | undefined; rows: readonly Message[]; onClose: () => void }) => (
  <Suspense fallback={null}>
    {open ? (
      <MessageTasks task={open.task} message={rows.find(({ id }) => id === open.message.id) ?? open.message} onClose={onClose} />
    ) : null}
  </Suspense>
);
