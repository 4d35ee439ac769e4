import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { inject } from 'vitest';
import { createApp, createWorker, type AppOptions } from '../app.ts';
import type { Database } from '../db/open-database.ts';
import { testDatabase } from '../db/testing/test-database.ts';
import { inTransaction } from '../db/transaction.ts';
import { diskStorage } from '../gateways/storage/disk-storage.ts';
import type { Worker } from '../jobs/worker.ts';
import { openSession } from '../people/auth/public.ts';
import { testSms } from './providers/sms.ts';
import { createShop, openedAt, type Caller, type Shop } from './shops.ts';

export { password, type Caller, type Shop } from './shops.ts';

declare module 'vitest' {
  interface ProvidedContext {
    shops: Readonly<Record<'alpha' | 'beta', Shop>>;
  }
}

/** A server of its own on a database of its own, with two brands that have the same people and shops. */
export interface World {
  readonly app: FastifyInstance;
  readonly database: Database;
  readonly alpha: Shop;
  readonly beta: Shop;
  /** The folder that the server keeps files in. */
  readonly filesDir: string;
  readonly secretKey: string;
  /** The instant the server takes for now; tests may set it. */
  now: Date;
  close(): Promise<void>;
}

export async function createWorld(): Promise<World> {
  const database = await testDatabase('shops');
  const filesDir = await mkdtemp(join(tmpdir(), 'rental-files-'));
  const secretKey = 'of the tests alone, 0123456789abcdef';
  const shops = structuredClone(inject('shops')); // of this world alone, whatever a test makes of it
  const world = await worldOn({ database, filesDir, secretKey }, openedAt, shops);
  return Object.assign(world, {
    close: async () => {
      await world.app.close();
      await database.close();
      await rm(filesDir, { recursive: true, force: true });
    },
  });
}

/** A server on a database that others may use as well, with two brands of its own, or with those of an earlier one. */
export async function worldOn(
  place: Pick<World, 'database' | 'filesDir' | 'secretKey'>,
  now: Date,
  shops?: Pick<World, 'alpha' | 'beta'>,
): Promise<World> {
  const { database, filesDir, secretKey } = place;
  const world = { ...place, now };
  const alpha = shops?.alpha ?? (await createShop(database, 'alpha', now));
  const beta = shops?.beta ?? (await createShop(database, 'beta', now));
  const { gateway: sms, ...accountTools } = testSms(world);
  const app = await createApp({
    database,
    trustedProxies: [],
    rateLimitPerMinute: 1_000_000,
    moneyPerMinute: 1_000_000,
    logLevel: 'silent',
    storage: diskStorage(filesDir),
    secretKey,
    sms,
    accountTools,
    privateTargets: ['127.0.0.1'],
    now: () => world.now,
  });
  const close = async () => {
    await app.close();
    await database.close();
  };
  return Object.assign(world, { app, alpha, beta, close });
}

type WorkerSettings = Partial<Parameters<typeof createWorker>[0]>;

/** A worker on the world's database, not started. */
export function aWorker(world: World, settings: WorkerSettings = {}): Worker {
  return createWorker({
    database: world.database,
    storage: diskStorage(world.filesDir),
    secretKey: world.secretKey,
    sms: testSms(world).gateway,
    now: () => world.now,
    log: { info: () => {}, error: () => {}, warn: () => {} },
    ...settings,
  });
}

/** Another server on the same database, not yet started. */
export async function anotherServer(
  world: World,
  settings: Partial<AppOptions> = {},
): Promise<FastifyInstance> {
  const { gateway: _, ...accountTools } = testSms(world);
  return createApp({
    database: world.database,
    trustedProxies: [],
    rateLimitPerMinute: 1_000_000,
    moneyPerMinute: 1_000_000,
    logLevel: 'silent',
    storage: diskStorage(world.filesDir),
    secretKey: world.secretKey,
    accountTools,
    now: () => world.now,
    ...settings,
  });
}

/** Another login of `caller`, `lifeMs` long. */
export async function anotherLogin(
  world: World,
  { brand }: Shop,
  caller: Caller,
  lifeMs = 86_400_000,
): Promise<Caller> {
  const token = await inTransaction(world.database.owner, brand.code, 'read write', async (tx) => {
    const { purpose } = await tx
      .selectFrom('operators')
      .select('purpose')
      .where('brand_code', '=', brand.code)
      .where('id', '=', caller.operatorId)
      .executeTakeFirstOrThrow();
    return openSession(tx, {
      brandCode: brand.code,
      operatorId: caller.operatorId,
      purpose,
      address: '127.0.0.1',
      userAgent: 'test',
      now: world.now,
      lifeMs,
    });
  });
  return { ...caller, token };
}
