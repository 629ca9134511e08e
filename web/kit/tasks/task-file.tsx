import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { taskId, taskRoutes } from '../../../contract/entities/office/tasks.ts';
import { asApiError } from '../../platform/http/api-error.ts';
import { downloadFile } from '../../platform/http/download.ts';
import { useText } from '../../platform/i18n.ts';
import { showError } from '../../platform/toast.ts';
import { mutationErrorText } from '../data/error-texts.ts';
import { tasksKey } from './started-tasks.ts';

/** A button that saves the file of a finished task. */
export const TaskFileButton = ({ task: { id, file_name: name } }: { task: { readonly id: number; readonly file_name: string } }) => {
  const text = useText();
  const client = useQueryClient();
  const [isPending, setIsPending] = useState(false);
  const download = async () => {
    setIsPending(true);
    try {
      await downloadFile(taskRoutes.file, { params: { id: taskId.parse(id) } });
    } catch (error) {
      const failure = asApiError(error);
      // The user chose not to verify the password, so there is nothing to say.
      if (failure.code !== 'fresh_needed') showError(mutationErrorText(failure, text('tasks.downloadFailed')));
      // The file may have expired.
      void client.invalidateQueries({ queryKey: tasksKey });
    }
    setIsPending(false);
  };
  return (
    <Button
      size="compact-sm"
      variant="light"
      loading={isPending}
      aria-label={text('tasks.downloadOf', { name })}
      onClick={() => void download()}
    >
      {text('tasks.download')}
    </Button>
  );
};
