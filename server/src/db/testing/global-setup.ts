import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { startEngine } from '../../engine/engine.ts';
import { createShop, openedAt } from '../../testing/shops.ts';
import { migrate } from '../migrate.ts';
import { openPool } from '../pool.ts';

/** One engine for the whole run, with the databases that every test database is a copy of. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'rental-test-'));
  const runFolder = await mkdtemp(join(tmpdir(), 'rental-run-'));
  const engine = await startEngine({ dataDir, durable: false });
  const { host, port } = engine.owner;
  const owner = new pg.Pool(engine.owner);
  await migrate(owner);
  await owner.end();
  await addShops({ host, port }, project);
  project.provide('engine', { host, port });
  project.provide('runFolder', runFolder);
  return async () => {
    await engine.stop();
    for (const folder of [dataDir, runFolder]) await rm(folder, { recursive: true, force: true });
  };
}

/** A second template: the brands that most tests begin with, so that nobody makes them again and hashes their passwords. */
async function addShops(at: { host: string; port: number }, project: TestProject): Promise<void> {
  const admin = new pg.Client({ ...at, user: 'postgres', database: 'postgres' });
  await admin.connect();
  await admin.query('create database rental_shops template rental owner rental_owner');
  await admin.end();
  const owner = openPool({
    connection: { ...at, user: 'rental_owner', database: 'rental_shops', ssl: false },
    size: 1,
    onError: () => {},
  });
  project.provide('shops', {
    alpha: await createShop({ owner }, 'alpha', openedAt),
    beta: await createShop({ owner }, 'beta', openedAt),
  });
  await owner.end();
}
