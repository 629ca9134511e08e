const prefix = 'medboard-form:';

/** Marks a form as open until the returned function is called, or until its tab is closed or crashes. */
export const markOpen = (instance: string): (() => void) => {
  const { promise, resolve } = Promise.withResolvers<void>();
  // Only https and localhost have locks. Without them, a form that is open in another tab is offered too.
  void navigator.locks?.request(prefix + instance, () => promise);
  return resolve;
};

/** The forms that are open in this browser. */
export const listOpen = async (): Promise<ReadonlySet<string>> => {
  const { held = [] } = (await navigator.locks?.query()) ?? {};
  return new Set(held.flatMap(({ name }) => (name?.startsWith(prefix) ? [name.slice(prefix.length)] : [])));
};
