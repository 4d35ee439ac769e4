import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { Instant, text } from '../fields.ts';

/** Milliseconds, to a tenth. */
const Ms = z.number().nonnegative();
const Bytes = z.int().nonnegative();

/**
 * 数据源监控 (S75, X24): how the database and the process that answers are doing. Names, sizes and counts alone: no row,
 * no statement and no value of any brand. What the application's role in the database may not see is counted as hidden.
 */
export const databaseMonitor = endpoint({
  method: 'GET',
  path: '/api/platform/database',
  summary: '数据源监控',
  platforms: ['manage'],
  permission: 'platform:monitor',
  answer: z.object({
    at: Instant,
    /** Of this process: its connections to the database. */
    pool: z.object({ most: z.int(), total: z.int(), idle: z.int(), waiting: z.int() }),
    process: z.object({
      version: z.string(),
      uptimeSeconds: z.int(),
      rssBytes: Bytes,
      heapUsedBytes: Bytes,
      heapTotalBytes: Bytes,
      /** How late the event loop was, since the process began. */
      eventLoopDelay: z.object({ p50Ms: Ms, p99Ms: Ms, maxMs: Ms }),
    }),
    database: z.object({
      version: z.string(),
      sizeBytes: Bytes,
      /** The largest first, with their indexes; at most 20 of `tableCount`. */
      tables: z.array(z.object({ name: z.string(), bytes: Bytes })),
      tableCount: z.int(),
      /** Connections by what they are doing, as PostgreSQL calls it. */
      sessions: z.array(z.object({ state: z.string(), count: z.int() })),
      /** Connections of other roles, which do not tell what they are doing. */
      hiddenSessions: z.int(),
      /** The statements that run longest, at most 5: since when, and what they wait for. */
      running: z.array(z.object({ forMs: z.int(), waitsFor: z.string().nullable() })),
      migrations: z.array(z.object({ name: z.string(), appliedAt: Instant })),
    }),
  }),
});

/** A page that broke in the browser: written to the log, and found there by the id that its operator reads. */
export const reportPageFault = endpoint({
  method: 'POST',
  path: '/api/platform/page-fault',
  summary: '上报页面故障',
  labels: { page: '页面' },
  platforms: ['manage', 'channel'],
  permission: 'signedIn',
  body: z.object({ page: text(300), message: text(500), stack: text(4000) }),
  answer: z.object({ traceId: z.string() }),
});
