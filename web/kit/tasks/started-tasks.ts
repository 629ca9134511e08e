import { useQueryClient } from '@tanstack/react-query';
import { readPreference, writePreference } from '../../platform/preferences.ts';
import { createStore } from '../../platform/store.ts';

const name = 'shows-tasks';

/** The key of the query that reads the tasks. Not made from the route, because every page would load the contract of tasks. */
export const tasksKey = ['/tasks'] as const;

/** Whether the tray shows tasks: from the start of one until all are finished and dismissed. Later visits of this browser show them too. */
export const showsTasks = createStore(readPreference(name) === 'yes');

/** Shows or hides the tasks in the tray, also in later visits of this browser. */
export const setShowsTasks = (shows: boolean): void => {
  writePreference(name, shows ? 'yes' : 'no');
  showsTasks.set(shows);
};

/** Returns a function that shows the tray with the tasks. Call it after a request that started one. */
export const useStartedTask = (): (() => void) => {
  const client = useQueryClient();
  return () => {
    setShowsTasks(true);
    void client.invalidateQueries({ queryKey: tasksKey });
  };
};
