/** A child process: our server on the data set, which tells when asked how long its main thread was held and what it took. */
import type { AddressInfo } from 'node:net';
import type { Connection } from '@rental/server/db/pool';
import { keepHeapSmall } from '@rental/server/heap';
import { benchApp } from './bench-app.ts';
import { setup } from './child-process.ts';
import { quantile } from './figures.ts';
import { megabytes, watch } from './watched.ts';

/** The parent's messages. */
export type ImportTurn = 'begin' | 'end';
export interface ImportCost {
  /** The longest that the event loop did nothing but our work, in CPU time of its thread, and the 99th percentile. */
  readonly heldMs: number;
  readonly heldP99Ms: number;
  readonly maxMb: number;
}

const sampleMs = 20;

keepHeapSmall();
const { connection } = setup() as { readonly connection: Connection };
const app = await benchApp({ connection, logLevel: 'silent' });
await app.listen({ port: 0, host: '127.0.0.1' });

let stop = watch();
let maxMb = megabytes();
setInterval(() => (maxMb = Math.max(maxMb, megabytes())), sampleMs);
process.on('message', (turn: ImportTurn) => {
  const { held } = stop();
  const cost = { heldMs: quantile(held, 1), heldP99Ms: quantile(held, 0.99), maxMb };
  process.send?.(cost satisfies ImportCost);
  stop = watch();
  if (turn === 'begin') maxMb = megabytes();
});
process.once('disconnect', () => process.exit());
process.send?.({ port: (app.server.address() as AddressInfo).port });
