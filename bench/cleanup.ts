type CleanupStep = { name: string; run(): Promise<void> };

/** The steps that clean up after the bench. They run in reverse order, also if the bench fails or is interrupted. */
export type Cleanup = { add(name: string, run: () => Promise<void>): void; run(): Promise<void> };

export const createCleanup = (): Cleanup => {
  const steps: CleanupStep[] = [];
  const cleanup: Cleanup = {
    add: (name, run) => void steps.push({ name, run }),
    async run() {
      for (let step = steps.pop(); step; step = steps.pop()) {
        try {
          await step.run();
        } catch (error) {
          console.error(`Could not clean up ${step.name}:`, error);
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
