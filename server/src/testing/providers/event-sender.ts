import { createEventSender } from '../../app.ts';
import type { World } from '../world.ts';

/** A sender of events on the world's database, not started. */
export const anEventSender = (
  world: World,
  settings: Partial<Parameters<typeof createEventSender>[0]> = {},
) =>
  createEventSender({
    database: world.database,
    secretKey: world.secretKey,
    privateTargets: ['127.0.0.1'],
    now: () => world.now,
    log: { info: () => {}, error: () => {}, warn: () => {} },
    ...settings,
  });
