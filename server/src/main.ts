import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { readConfig } from './config.ts';
import { failStart, runServer } from './server-process.ts';

// `npm run serve`: no demo data, no build; the pages are served where `npm run build` has made them
const pagesDir = resolve(import.meta.dirname, '../../web/dist');

try {
  const config = readConfig(process.env);
  await runServer({
    config,
    logLevel: config.logLevel ?? 'info',
    ...(existsSync(pagesDir) && { pagesDir }),
  });
} catch (error) {
  failStart(error);
}
