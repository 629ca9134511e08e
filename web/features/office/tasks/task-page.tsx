import { Group, Stack } from '@mantine/core';
import { type Task, taskId } from '../../../../contract/entities/office/tasks.ts';
import { Detail, Details } from '../../../kit/record/details.tsx';
import { BackLink, RecordPage } from '../../../kit/record/record-page.tsx';
import { formatMoment, formatNumber } from '../../../platform/format.ts';
import { useText } from '../../../platform/i18n.ts';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { Callout } from '../../../ui/state/callout.tsx';
import { TableSkeleton } from '../../../ui/state/skeletons.tsx';
import { PlainLink } from '../../../ui/text.tsx';
import { TaskButtons } from './task-buttons.tsx';
import { TaskProblemRows } from './task-problems.tsx';
import { TaskState } from './task-state.tsx';
import { useTask } from './tasks.api.ts';

/** The page of one task: its state, what can be done with it, and the records that it did not change. */
export const TaskPage = () => {
  const text = useText();
  const notFound = { title: text('tasks.missing'), back: { to: '/tasks', label: text('tasks.all') } };
  return (
    <RecordPage schema={taskId} useRecord={useTask} notFound={notFound} skeleton={<TableSkeleton />}>
      {(task) => <LoadedTask task={task} />}
    </RecordPage>
  );
};

const LoadedTask = ({ task }: { task: Task }) => {
  const text = useText();
  return (
    <Stack gap={20} miw={0}>
      <BackLink to="/tasks" label={text('tasks.all')} />
      <PageHeading title={task.title}>
        <Group gap={8}>
          <TaskButtons task={task} />
        </Group>
      </PageHeading>
      {task.message ? <Callout tone={task.state === 'failed' ? 'declined' : 'pending'}>{task.message}</Callout> : null}
      <TaskDetails task={task} />
      {task.failed > 0 ? (
        <Panel>
          <Stack gap={16}>
            <PageHeading title={text('tasks.resultTitle')} isSection />
            <TaskProblemRows task={task} />
          </Stack>
        </Panel>
      ) : null}
    </Stack>
  );
};

const TaskDetails = ({ task }: { task: Task }) => {
  const text = useText();
  const { done, total, failed, undoes, undone_by: undoneBy, import_id: importId } = task;
  const moment = (label: string, at: string | null) =>
    at === null ? null : (
      <Detail label={label}>
        <time dateTime={at}>{formatMoment(at)}</time>
      </Detail>
    );
  return (
    <Panel>
      <Details>
        <Detail label={text('tasks.stateLabel')}>
          <TaskState task={task} />
        </Detail>
        <Detail label={text('tasks.records')}>{text('tasks.of', { done: formatNumber(done), total: formatNumber(total) })}</Detail>
        {failed > 0 ? <Detail label={text('tasks.notDone')}>{formatNumber(failed)}</Detail> : null}
        {moment(text('tasks.started'), task.created_at)}
        {moment(text('tasks.finished'), task.finished_at)}
        {moment(text('tasks.undoUntil'), task.undo_until)}
        {moment(text('tasks.fileUntil'), task.expires_at)}
        {undoes ? (
          <Detail label={text('tasks.undoes')}>
            <PlainLink to={`/tasks/${undoes.id}`}>{undoes.title}</PlainLink>
          </Detail>
        ) : null}
        {undoneBy ? (
          <Detail label={text('tasks.undoneBy')}>
            <PlainLink to={`/tasks/${undoneBy.id}`}>{text('tasks.number', { id: undoneBy.id })}</PlainLink>
          </Detail>
        ) : null}
        {importId === null ? null : (
          <Detail label={text('imports.title')}>
            <PlainLink to={`/imports/${importId}`}>{text('tasks.report')}</PlainLink>
          </Detail>
        )}
      </Details>
    </Panel>
  );
};
