import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { startEngine } from '../../engine/engine.ts';
import { migrate } from '../migrate.ts';

/** One engine for the whole run, with the migrated database that every test database is a copy of. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'rental-test-'));
  const engine = await startEngine({ dataDir, durable: false });
  const owner = new pg.Pool(engine.owner);
  await migrate(owner);
  await owner.end();
  project.provide('engine', { host: engine.owner.host, port: engine.owner.port });
  return async () => {
    await engine.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}
