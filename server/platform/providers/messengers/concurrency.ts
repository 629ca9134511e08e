/** Runs `work` for all items, at most `limit` at a time. If it throws for one, no further item is started, and the promise is rejected. */
export const forEachLimited = async <Item>(items: readonly Item[], limit: number, work: (item: Item) => Promise<void>): Promise<void> => {
  const iterator = items.values();
  const run = async () => {
    for (const item of iterator) await work(item);
  };
  await Promise.all(Array.from({ length: Math.min(limit, items.length) }, run));
};
