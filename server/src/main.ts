import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readConfig } from './config.ts';
import { failStart, runServer, type ProcessRole } from './server-process.ts';

// `npm run serve`, `npm run work`, or both where neither is named: no demo data, no build; the pages are served where
// `npm run build` has made them
const pagesDir = resolve(import.meta.dirname, '../../web/dist');
const roles: readonly ProcessRole[] = ['serve', 'work'];

try {
  const [named = 'both'] = parseArgs({ allowPositionals: true }).positionals;
  const config = readConfig(process.env);
  await runServer({
    role: roles.find((role) => role === named) ?? 'both',
    config,
    logLevel: config.logLevel ?? 'info',
    ...(existsSync(pagesDir) && { pagesDir }),
  });
} catch (error) {
  failStart(error);
}
