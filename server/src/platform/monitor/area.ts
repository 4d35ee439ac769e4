import { databaseMonitor, reportPageFault } from '@rental/contract/platform/monitor';
import type pg from 'pg';
import type { ServerArea } from '../../area.ts';
import { serve, type Serving } from '../../http/serve.ts';
import { databaseState } from './database-state.ts';
import { watchProcess } from './process-state.ts';

/** `pool` is that of the application's role: what every request of this process waits for. */
function servePlatform(serving: Serving, pool: pg.Pool): void {
  const watch = watchProcess();
  serving.api.addHook('onClose', async () => watch.stop());
  serve(serving, databaseMonitor, async (ctx, _input, tx) => ({
    at: ctx.now.toISOString(),
    pool: {
      most: pool.options.max,
      total: pool.totalCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    },
    process: watch.state(),
    database: await databaseState(tx),
  }));
  serve(serving, reportPageFault, async ({ traceId, brandCode, operator }, { body }) => {
    const facts = { traceId, brand: brandCode, operator: operator.id, ...body };
    serving.api.log.error(facts, 'page fault');
    return { traceId };
  });
}

export const monitorArea: ServerArea = {
  serve: (serving, { database }) => servePlatform(serving, database.app),
};
