import autocannon from 'autocannon';

/** What one round of requests gave; latencies in milliseconds. */
export type Round = { perSecond: number; p50: number; p99: number };

type Load = { address: string; paths: string[]; headers?: Record<string, string>; seconds: number; connections: number };

/** The middle of some numbers. */
export const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((left, right) => left - right);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? Number.NaN)) / 2;
};

const percentile = (sorted: Float64Array, share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;

/** Loads an address for some seconds; throws when any answer is not 200. */
export const runLoad = async ({ address, paths, headers = {}, seconds, connections }: Load): Promise<Round> => {
  // autocannon's own percentiles are whole milliseconds, too coarse beside answers of one.
  const times: number[] = [];
  const result = await new Promise<autocannon.Result>((resolve, reject) => {
    const requests = paths.map((path) => ({ method: 'GET' as const, path }));
    const run = autocannon({ url: address, connections, duration: seconds, headers, requests }, (error, done) =>
      error ? reject(error) : resolve(done),
    );
    run.on('response', (...response) => times.push(response[3]));
  });
  if (result.non2xx + result.errors + result.timeouts > 0 || times.length === 0) {
    throw new Error(
      `${address}${paths[0]}: ${result['2xx']} answers, ${result.non2xx} refusals, ${result.errors} errors, ${result.timeouts} timeouts`,
    );
  }
  const sorted = Float64Array.from(times).sort();
  return { perSecond: times.length / result.duration, p50: percentile(sorted, 0.5), p99: percentile(sorted, 0.99) };
};

export type Call = { name: string; run(): Promise<unknown> };

/** Median milliseconds of each call, one request at a time, the calls taking turns so that a slow moment hits all alike. */
export const medianTimes = async (calls: readonly Call[], rounds: number): Promise<Map<string, number>> => {
  const times = new Map(calls.map(({ name }) => [name, [] as number[]]));
  for (let round = -5; round < rounds; round += 1) {
    for (const { name, run } of calls) {
      const start = performance.now();
      await run();
      if (round >= 0) times.get(name)?.push(performance.now() - start);
    }
  }
  return new Map([...times].map(([name, values]) => [name, median(values)]));
};
