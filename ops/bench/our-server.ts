/** A child process: our server as `npm run serve` runs it, with its log. */
import type { Connection } from '@rental/server/db/pool';
import { benchApp } from './bench-app.ts';
import { reportToParent, setup } from './child-process.ts';

interface OurSetup {
  readonly connection: Connection;
  readonly pagesDir?: string;
}

const { connection, pagesDir } = setup() as OurSetup;
const app = await benchApp({ connection, logLevel: 'info', pagesDir });
await app.listen({ port: 0, host: '127.0.0.1' });
reportToParent(app.server);
