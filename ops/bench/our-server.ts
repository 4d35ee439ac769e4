/** A child process: our server as `npm run serve` runs it, with its log. */
import type { Connection } from '@rental/server/db/pool';
import { benchApp } from './bench-app.ts';
import { reportToParent, setup } from './child-process.ts';

interface OurSetup {
  readonly connection: Connection;
  readonly pagesDir?: string;
  readonly isLive?: boolean;
  /** The port of a process before this one; else any. */
  readonly port?: number;
}

const { connection, pagesDir, isLive, port = 0 } = setup() as OurSetup;
const app = await benchApp({ connection, logLevel: 'info', pagesDir, isLive });
await app.listen({ port, host: '127.0.0.1' });
reportToParent(app.server);
