import { Agent, request } from 'node:http';
import { median, quantile } from './figures.ts';
import type { ServerProcess } from './child-process.ts';

export interface Request {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers: Record<string, string>;
  readonly body?: string;
}

interface Round {
  readonly cpuMicros: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly perSecond: number;
}

const agent = new Agent({ keepAlive: true, maxSockets: 64 });

/** Makes a request, reads all of the answer and says its status. */
export function send(port: number, { method, path, headers, body }: Request): Promise<number> {
  return new Promise((answered, fail) => {
    const outgoing = request(
      { host: '127.0.0.1', port, agent, method, path, headers },
      (response) => {
        response.resume();
        response.once('end', () => answered(response.statusCode ?? 0));
        response.once('error', fail);
      },
    );
    outgoing.once('error', fail);
    outgoing.end(body);
  });
}

/** The body of a successful answer. */
export async function body(port: number, { path, headers }: Request): Promise<Buffer> {
  return new Promise((answered, fail) => {
    const outgoing = request({ host: '127.0.0.1', port, agent, path, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.once('end', () => answered(Buffer.concat(chunks)));
    });
    outgoing.once('error', fail);
    outgoing.end();
  });
}

/** One who takes part in a comparison: a server and what is asked of it next. */
export interface Side {
  readonly server: ServerProcess;
  readonly next: () => Request;
}

/** `count` requests over `callers` connections, each caller asking again as soon as it is answered. */
async function round({ server, next }: Side, count: number, callers: number): Promise<Round> {
  const latencies: number[] = [];
  let left = count;
  const caller = async () => {
    while (left > 0) {
      left -= 1;
      const asked = next();
      const sentAt = performance.now();
      const status = await send(server.port, asked);
      latencies.push(performance.now() - sentAt);
      if (status !== 200) throw new Error(`${asked.method} ${asked.path} answered ${status}`);
    }
  };
  const cpuBefore = await server.cpuMicros();
  const startedAt = performance.now();
  await Promise.all(Array.from({ length: callers }, caller));
  const seconds = (performance.now() - startedAt) / 1000;
  const cpuMicros = ((await server.cpuMicros()) - cpuBefore) / count;
  return {
    cpuMicros,
    p50Ms: median(latencies),
    p99Ms: quantile(latencies, 0.99),
    perSecond: count / seconds,
  };
}

export interface Effort {
  readonly rounds: number;
  /** Requests of a round. */
  readonly requests: number;
  /** Requests before the first round. */
  readonly warmUp: number;
  readonly callers: number;
}

/** Rounds of one side and the other in turn, so that what disturbs the machine disturbs both; medians of each. */
export async function compare<Name extends string>(
  sides: Record<Name, Side>,
  { rounds, requests, warmUp, callers }: Effort,
): Promise<Record<Name, Round>> {
  const names = Object.keys(sides) as Name[];
  const all = Object.fromEntries(names.map((name) => [name, []])) as unknown as Record<
    Name,
    Round[]
  >;
  for (const name of names) await round(sides[name], warmUp, callers);
  for (let turn = 0; turn < rounds; turn += 1)
    for (const name of names) all[name].push(await round(sides[name], requests, callers));
  const mediansOf = (name: Name): Round => ({
    cpuMicros: median(all[name].map((one) => one.cpuMicros)),
    p50Ms: median(all[name].map((one) => one.p50Ms)),
    p99Ms: median(all[name].map((one) => one.p99Ms)),
    perSecond: median(all[name].map((one) => one.perSecond)),
  });
  return Object.fromEntries(names.map((name) => [name, mediansOf(name)])) as Record<Name, Round>;
}
