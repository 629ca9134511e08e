type CleanupStep = { name: string; run(): Promise<void> };

/** The steps that clean up after a run. They run in reverse order, also if the run fails or is interrupted. */
export type Cleanup = {
  add(name: string, run: () => Promise<void>): void;
  /** The number of steps; `run` with it runs only the steps that were added since. */
  mark(): number;
  run(mark?: number): Promise<void>;
};

export const createCleanup = (): Cleanup => {
  const steps: CleanupStep[] = [];
  const cleanup: Cleanup = {
    add: (name, run) => void steps.push({ name, run }),
    mark: () => steps.length,
    async run(mark = 0) {
      while (steps.length > mark) {
        const step = steps.pop();
        try {
          await step?.run();
        } catch (error) {
          console.error(`Could not clean up ${step?.name}:`, error);
        }
      }
    },
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, async () => {
      await cleanup.run();
      process.exit(130);
    });
  }
  return cleanup;
};
