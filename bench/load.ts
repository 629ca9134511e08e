import autocannon from 'autocannon';

/** The result of one round of requests; latencies are in milliseconds. */
export type Round = { perSecond: number; p50: number; p99: number };

/** The requests of a load: GET, or POST with the JSON that `body` returns for each of them. */
type Load = {
  address: string;
  paths: string[];
  headers?: Record<string, string> | undefined;
  body?: (() => unknown) | undefined;
  seconds: number;
  connections: number;
};

/** The median of some numbers. */
export const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((left, right) => left - right);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? Number.NaN)) / 2;
};

const percentile = (sorted: Float64Array, share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;

const postRequest = (path: string, body: () => unknown) => ({
  method: 'POST' as const,
  path,
  setupRequest: (request: autocannon.Request) => ({
    ...request,
    headers: { ...request.headers, 'content-type': 'application/json' },
    body: JSON.stringify(body()),
  }),
});

/** Sends requests to an address for some seconds; throws if a response is not 2xx. */
export const runLoad = async ({ address, paths, headers = {}, body, seconds, connections }: Load): Promise<Round> => {
  // The percentiles of autocannon are whole milliseconds, which is too coarse for responses that take one.
  const times: number[] = [];
  const result = await new Promise<autocannon.Result>((resolve, reject) => {
    const requests = paths.map((path) => (body ? postRequest(path, body) : { method: 'GET' as const, path }));
    const run = autocannon({ url: address, connections, duration: seconds, headers, requests }, (error, done) =>
      error ? reject(error) : resolve(done),
    );
    run.on('response', (...response) => times.push(response[3]));
  });
  if (result.non2xx + result.errors + result.timeouts > 0 || times.length === 0) {
    throw new Error(
      `${address}${paths[0]}: ${result['2xx']} responses, ${result.non2xx} refusals, ${result.errors} errors, ${result.timeouts} timeouts`,
    );
  }
  const sorted = Float64Array.from(times).sort();
  return { perSecond: times.length / result.duration, p50: percentile(sorted, 0.5), p99: percentile(sorted, 0.99) };
};

/** A named request whose duration is measured. */
export type TimedRequest = { name: string; run(): Promise<unknown> };

/** The median milliseconds of each request. Requests run one at a time and take turns, so that a slow moment affects all of them. */
export const medianTimes = async (requests: readonly TimedRequest[], rounds: number): Promise<Map<string, number>> => {
  const times = new Map(requests.map(({ name }) => [name, [] as number[]]));
  for (let round = -5; round < rounds; round += 1) {
    for (const { name, run } of requests) {
      const start = performance.now();
      await run();
      if (round >= 0) times.get(name)?.push(performance.now() - start);
    }
  }
  return new Map([...times].map(([name, values]) => [name, median(values)]));
};
