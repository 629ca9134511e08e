import { NativeSelect } from '@mantine/core';
import { type Task, type TaskListQuery, taskRoutes, taskStates, taskTypes } from '../../../../contract/entities/office/tasks.ts';
import { ListPage } from '../../../kit/list/list-page.tsx';
import { type ListParams, useListParams } from '../../../kit/list/list-params.ts';
import { RowLink } from '../../../kit/list/rows/row-link.tsx';
import { useSearchFields } from '../../../kit/list/search-fields.ts';
import { type Column, DataTable } from '../../../kit/list/table/data-table.tsx';
import { formatMoment, formatNumber } from '../../../platform/format.ts';
import { useText } from '../../../platform/i18n.ts';
import { TableSkeleton } from '../../../ui/state/skeletons.tsx';
import { TaskButtons } from './task-buttons.tsx';
import { TaskState } from './task-state.tsx';
import { useTaskList } from './tasks.api.ts';

const pathOf = ({ id }: Task) => `/tasks/${id}`;

const Moment = ({ at }: { at: string | null }) => (at === null ? null : <time dateTime={at}>{formatMoment(at)}</time>);

const TaskTable = ({ rows }: { rows: readonly Task[] }) => {
  const text = useText();
  const columns: Column<Task>[] = [
    { header: text('tasks.what'), isTitle: true, width: 240, cell: (task) => <RowLink href={pathOf(task)}>{task.title}</RowLink> },
    { header: text('tasks.stateLabel'), card: 1, cell: (task) => <TaskState task={task} /> },
    {
      header: text('tasks.records'),
      align: 'end',
      card: 2,
      cell: ({ done, total }) => text('tasks.of', { done: formatNumber(done), total: formatNumber(total) }),
    },
    { header: text('tasks.notDone'), align: 'end', cell: ({ failed }) => (failed > 0 ? formatNumber(failed) : null) },
    { header: text('tasks.started'), card: 3, cell: (task) => <Moment at={task.created_at} /> },
    { header: text('tasks.finished'), cell: (task) => <Moment at={task.finished_at} /> },
    { header: text('tasks.undoUntil'), cell: (task) => <Moment at={task.undo_until} /> },
  ];
  return (
    <DataTable
      label={text('tasks.title')}
      rows={rows}
      columns={columns}
      nameOf={({ title }) => title}
      pathOf={pathOf}
      action={(task) => <TaskButtons task={task} />}
    />
  );
};

const Filters = ({ params }: { params: ListParams<TaskListQuery> }) => {
  const text = useText();
  const { state, type } = params.query;
  return (
    <>
      <NativeSelect
        aria-label={text('tasks.typeLabel')}
        data={[{ value: '', label: text('tasks.allTypes') }, ...taskTypes.map((value) => ({ value, label: text(`tasks.type.${value}`) }))]}
        value={type ?? ''}
        onChange={(event) => params.set({ type: taskTypes.find((each) => each === event.currentTarget.value) })}
      />
      <NativeSelect
        aria-label={text('tasks.stateLabel')}
        data={[
          { value: '', label: text('tasks.allStates') },
          ...taskStates.map((value) => ({ value, label: text(`tasks.states.${value}`) })),
        ]}
        value={state ?? ''}
        onChange={(event) => params.set({ state: taskStates.find((each) => each === event.currentTarget.value) })}
      />
    </>
  );
};

/** The user's own tasks, newest first. */
export const TasksPage = () => {
  const text = useText();
  const params = useListParams(taskRoutes.list);
  const { state, type } = params.query;
  useSearchFields([{ param: 'name', label: text('tasks.what') }]);
  const describeFilter = (name: string) => {
    if (name === 'state' && state) return { label: text('tasks.stateLabel'), value: text(`tasks.states.${state}`) };
    return name === 'type' && type ? { label: text('tasks.typeLabel'), value: text(`tasks.type.${type}`) } : undefined;
  };
  return (
    <ListPage
      title={text('tasks.title')}
      noun={text('tasks.noun')}
      list={useTaskList(params.query)}
      params={params}
      filters={<Filters params={params} />}
      describeFilter={describeFilter}
      emptyHint={text('tasks.emptyHint')}
      skeleton={<TableSkeleton />}
    >
      {(rows) => <TaskTable rows={rows} />}
    </ListPage>
  );
};
