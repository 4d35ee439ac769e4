/** A process of its own that claims a note and holds it for ever: it is there to be killed. */
import { openPool, type Connection } from '../../db/pool.ts';
import { jobHandler } from '../job.ts';
import { Worker } from '../worker.ts';
import { noteKind } from './own-jobs.ts';

const { connection, now } = JSON.parse(process.argv[2] ?? '{}') as {
  connection: Connection;
  now: string;
};
const app = openPool({ connection, size: 2, onError: () => {} });
const worker = new Worker({
  database: { app, listen: async () => {} },
  handlers: [
    jobHandler<{ name: string }>({
      kind: noteKind,
      most: 1,
      run: async ({ name }) => {
        process.stdout.write(`holds ${name}\n`);
        await new Promise(() => {});
      },
    }),
  ],
  timed: [],
  now: () => new Date(now),
  log: { info: () => {}, error: () => {}, warn: () => {} },
});
await worker.start();
