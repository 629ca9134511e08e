type Undo = { what: string; run(): Promise<void> };

/** What has to be undone at the end, last made first, also when the bench fails or is interrupted. */
export type Cleanup = { add(what: string, run: () => Promise<void>): void; run(): Promise<void> };

export const createCleanup = (): Cleanup => {
  const undos: Undo[] = [];
  const cleanup: Cleanup = {
    add: (what, run) => void undos.push({ what, run }),
    async run() {
      for (let undo = undos.pop(); undo; undo = undos.pop()) {
        try {
          await undo.run();
        } catch (error) {
          console.error(`Could not clean up ${undo.what}:`, error);
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
