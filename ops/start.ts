import { spawnSync } from 'node:child_process';
import { existsSync, globSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readConfig } from '@rental/server/config';
import { openStorage } from '@rental/server/gateways/storage/open-storage';
import { readSecretKey } from '@rental/server/secret-key';
import { failStart, runServer } from '@rental/server/server-process';
import { printWelcome } from './welcome.ts';
import { seedWhereEmpty } from './seed/seed-where-empty.ts';

const root = resolve(import.meta.dirname, '..');
const pagesDir = resolve(root, 'web/dist');
const { values } = parseArgs({ options: { 'pages-at': { type: 'string' } } });
const pagesAt = values['pages-at']; // the port of whoever serves the pages: vite, in development

let hasBrand = true;

try {
  const config = readConfig(process.env);
  if (pagesAt === undefined) buildPages();
  await runServer({
    config,
    ...(pagesAt === undefined && { pagesDir }),
    logLevel: config.logLevel ?? 'warn',
    prepare: async (database) => {
      if (config.demo) {
        const secretKey = await readSecretKey(config.secretKeyFile);
        const storage = openStorage(config.files);
        await seedWhereEmpty(database, { dataDir: config.dataDir, storage, secretKey });
      }
      hasBrand = (await database.owner.query('select from brands limit 1')).rowCount !== 0;
    },
    onReady: () => printWelcome(config, pagesAt ?? String(config.port), hasBrand),
  });
} catch (error) {
  failStart(error);
}

/** Builds the web app where it was never built, or where a source is newer than the build. */
function buildPages(): void {
  const built = resolve(pagesDir, 'index.html');
  const sources = globSync(
    [
      'web/{src,public,build}/**/*',
      'web/*.{ts,html,json}',
      '{domain,contract}/src/**/*.ts',
      'package-lock.json',
    ],
    {
      cwd: root,
    },
  );
  const newest = Math.max(...sources.map((file) => statSync(resolve(root, file)).mtimeMs));
  if (existsSync(built) && statSync(built).mtimeMs >= newest) return;
  console.log('正在构建页面…');
  const build = spawnSync('vite', ['build', 'web', '--logLevel', 'warn'], {
    cwd: root,
    stdio: 'inherit',
  });
  if (build.status !== 0) {
    console.error('页面构建失败。');
    process.exit(1);
  }
}
