import { createApp } from '@rental/server/app';
import { listenTo } from '@rental/server/db/listener';
import { openPool, type Connection } from '@rental/server/db/pool';
import { diskStorage } from '@rental/server/gateways/storage/disk-storage';
import type { Pool } from './in-brand.ts';

interface BenchAppOptions {
  readonly connection: Connection;
  readonly logLevel: string;
  /** The folder of a built web app. */
  readonly pagesDir?: string | undefined;
  /** Hears of what other connections announce, as in production. The calls alone are measured without. */
  readonly isLive?: boolean | undefined;
  /** Sees the pool before anybody uses it. */
  readonly onPool?: (pool: Pool) => void;
}

/** The same in every run: what a kept data set has sealed can be opened again. */
export const secretKey = '5e'.repeat(32);

/** Our server on the data set, with the pool it has in production and no limits on how often one may come. */
export async function benchApp({
  connection,
  logLevel,
  pagesDir,
  isLive,
  onPool,
}: BenchAppOptions) {
  const onError = (error: Error) => console.error(error.message);
  const pool = openPool({ connection, size: 16, onError });
  const aside = openPool({ connection, size: 3, onError }); // a request may need both
  onPool?.(pool);
  const listen = async (channel: string, onNotify: (payload?: string) => void) => {
    if (isLive === true) await listenTo(connection, channel, onNotify, onError);
  };
  return createApp({
    database: { app: pool, aside, listen },
    trustedProxies: [],
    rateLimitPerMinute: 1_000_000_000,
    logLevel,
    storage: diskStorage('data/bench-files'), // no call of the bench uploads
    pagesDir,
    secretKey,
  });
}
