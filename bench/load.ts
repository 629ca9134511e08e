import autocannon from 'autocannon';

type Headers = Record<string, string>;

/** Requests of several connections: GET, or POST with the JSON that `body` returns for each of them. */
export type Load = {
  address: string;
  /** Each connection walks through all paths, and starts at another one than its neighbours. */
  paths: readonly string[];
  /** Those of all requests, or of the one to the path of an index. */
  headers?: Headers | ((index: number) => Headers) | undefined;
  body?: (() => unknown) | undefined;
  seconds: number;
};

const connections = 10;

/** The median of some numbers. */
export const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((left, right) => left - right);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? Number.NaN)) / 2;
};

const toRequest = (path: string, body?: () => unknown): autocannon.Request => ({
  method: body ? 'POST' : 'GET',
  path,
  ...(body && {
    setupRequest: (request: autocannon.Request) => ({
      ...request,
      headers: { ...request.headers, 'content-type': 'application/json' },
      body: JSON.stringify(body()),
    }),
  }),
});

/** Sends requests for some seconds; returns the responses a second. Throws if a response is not 2xx. */
export const runLoad = async ({ address, paths, headers = {}, body, seconds }: Load): Promise<number> => {
  const headersOf = typeof headers === 'function' ? headers : () => headers;
  const requests = paths.map((path, index) => ({ ...toRequest(path, body), headers: headersOf(index) }));
  let clients = 0;
  const setupClient = (client: autocannon.Client) => {
    const first = Math.floor((clients * paths.length) / connections);
    clients += 1;
    client.setRequests([...requests.slice(first), ...requests.slice(0, first)]);
  };
  const { non2xx, errors, timeouts, duration, ...result } = await autocannon({
    url: address,
    connections,
    duration: seconds,
    setupClient,
  });
  if (non2xx + errors + timeouts > 0 || result['2xx'] === 0)
    throw new Error(`${address}${paths[0]}: ${result['2xx']} responses, ${non2xx} refusals, ${errors} errors, ${timeouts} timeouts`);
  return result['2xx'] / duration;
};

/** A named request whose duration is measured. */
export type TimedRequest = { name: string; run(): Promise<unknown> };

const warmRounds = 2;

/** The median milliseconds of each request. Requests run one at a time and take turns, so that a slow moment affects all of them. */
export const medianTimes = async (requests: readonly TimedRequest[], rounds: number): Promise<Map<string, number>> => {
  const times = new Map(requests.map(({ name }) => [name, [] as number[]]));
  for (let round = -warmRounds; round < rounds; round += 1) {
    for (const { name, run } of requests) {
      const start = performance.now();
      await run();
      if (round >= 0) times.get(name)?.push(performance.now() - start);
    }
  }
  return new Map([...times].map(([name, values]) => [name, median(values)]));
};
