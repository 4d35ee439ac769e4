import { createHash, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type pg from 'pg';
import type { ObservationPlace } from '../../config.ts';
import type { Backlog } from './backlog.ts';
import type { Metrics } from './metrics.ts';
import { readiness } from './readiness.ts';

interface ObservationOptions {
  readonly place: ObservationPlace;
  readonly pool: pg.Pool;
  readonly metrics: Metrics;
  readonly backlog: Backlog;
  readonly isWorkerAlive: () => boolean;
}

interface Reply {
  readonly status: number;
  readonly type?: string;
  readonly body: string;
}

const notFound: Reply = { status: 404, body: '' };
const limitMs = 10_000;

/**
 * `/metrics`, `/live` and `/ready` on a port of their own, for the machines that watch this process: no brand's host leads there, and a
 * worker apart has it, too. `/metrics` takes the token where one is set, and is not found without.
 */
export class ObservationServer {
  readonly #options: ObservationOptions;
  readonly #server: Server;

  constructor(options: ObservationOptions) {
    this.#options = options;
    this.#server = createServer(
      { requestTimeout: limitMs, headersTimeout: limitMs },
      (request, response) => {
        void this.#answer(request)
          .catch((): Reply => ({ status: 503, body: '' }))
          .then(({ status, type = 'text/plain; charset=utf-8', body }) => {
            response
              .writeHead(status, { 'Content-Type': type, 'Cache-Control': 'no-store' })
              .end(body);
          });
      },
    );
  }

  /** Rejects where the port is taken. */
  async start(): Promise<number> {
    const { host, port } = this.#options.place;
    await new Promise<void>((resolve, reject) => {
      this.#server.once('error', reject);
      this.#server.listen(port, host, resolve);
    });
    const address = this.#server.address();
    return typeof address === 'object' && address !== null ? address.port : port;
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise<void>((resolve) => {
      this.#server.close(() => resolve());
    });
  }

  async #answer(request: IncomingMessage): Promise<Reply> {
    const { pool, metrics, backlog, isWorkerAlive } = this.#options;
    if (request.method !== 'GET' && request.method !== 'HEAD') return notFound;
    if (request.url === '/live') return { status: 200, body: 'ok\n' };
    if (request.url === '/ready') {
      const checks = await readiness(pool, isWorkerAlive);
      const isReady = Object.values(checks).every(Boolean);
      const body = JSON.stringify({ ok: isReady, ...checks });
      return { status: isReady ? 200 : 503, type: 'application/json', body };
    }
    if (request.url !== '/metrics' || !this.#isAllowed(request)) return notFound;
    await backlog.refresh();
    return {
      status: 200,
      type: metrics.registry.contentType,
      body: await metrics.registry.metrics(),
    };
  }

  #isAllowed({ headers }: IncomingMessage): boolean {
    const { token } = this.#options.place;
    if (token === undefined) return true;
    return timingSafeEqual(hashOf(headers.authorization ?? ''), hashOf(`Bearer ${token}`));
  }
}

const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest();
