type LimiterOptions = {
  /** How many tasks run at the same time. */
  concurrency: number;
  /** How many tasks may wait; unlimited by default. */
  maxQueued?: number;
  /** Creates the error with which a task beyond `maxQueued` is rejected. */
  onFull?: () => Error;
};

/** Creates a function that runs tasks with limited concurrency; waiting tasks start in the order of their calls. */
export const createLimiter = ({
  concurrency,
  maxQueued = Number.POSITIVE_INFINITY,
  onFull = () => new Error('The queue is full'),
}: LimiterOptions) => {
  let running = 0;
  const queue: (() => void)[] = [];
  return async <Result>(task: () => Promise<Result>): Promise<Result> => {
    if (running < concurrency) running += 1;
    else if (queue.length >= maxQueued) throw onFull();
    else await new Promise<void>((resolve) => queue.push(resolve));
    try {
      return await task();
    } finally {
      // A finished task hands its slot to the next one directly, so that no new call can take it first.
      const next = queue.shift();
      if (next) next();
      else running -= 1;
    }
  };
};

/** Creates a function that limits the tasks of each key apart from those of other keys. */
export const createKeyedLimiter = <Key>(options: LimiterOptions) => {
  const limiters = new Map<Key, { run: ReturnType<typeof createLimiter>; open: number }>();
  return async <Result>(key: Key, task: () => Promise<Result>): Promise<Result> => {
    const limiter = limiters.get(key) ?? { run: createLimiter(options), open: 0 };
    limiters.set(key, limiter);
    limiter.open += 1;
    try {
      return await limiter.run(task);
    } finally {
      limiter.open -= 1;
      if (limiter.open === 0) limiters.delete(key);
    }
  };
};
