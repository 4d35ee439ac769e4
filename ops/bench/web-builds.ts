import { spawnSync } from 'node:child_process';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { toolEnv } from '../static-checks.ts';

const root = resolve(import.meta.dirname, '../..');

/** Builds a web app for production into `outDir`, compressed as ours is; answers `outDir`. */
export async function buildWeb(source: string, outDir: string): Promise<string> {
  const args = ['build', source, '--outDir', outDir, '--emptyOutDir', '--logLevel', 'error'];
  const { status } = spawnSync('vite', args, { cwd: root, env: toolEnv, stdio: 'inherit' });
  if (status !== 0) throw new Error(`${source} does not build`);
  for (const file of await readdir(outDir, { recursive: true }))
    if (/\.(js|css|html)$/.test(file)) {
      const path = join(outDir, file);
      await writeFile(`${path}.br`, brotliCompressSync(await readFile(path)));
    }
  return outDir;
}
