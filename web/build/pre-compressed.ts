import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);
const compressible = /\.(js|css|html|svg|json)$/;
const worthwhileBytes = 1024;

/** Writes a .br and a .gz beside each text file, so that the server compresses nothing while it serves. */
export function preCompressed(): Plugin {
  return {
    name: 'pre-compressed',
    apply: 'build',
    async writeBundle({ dir }) {
      if (dir === undefined) throw new Error('The build goes to a folder');
      const files = await readdir(dir, { recursive: true });
      await Promise.all(
        files.filter((file) => compressible.test(file)).map((file) => compress(join(dir, file))),
      );
    },
  };
}

async function compress(file: string): Promise<void> {
  const plain = await readFile(file);
  if (plain.byteLength < worthwhileBytes) return;
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: plain.byteLength,
  };
  await Promise.all([
    brotli(plain, { params }).then((small) => writeFile(`${file}.br`, small)),
    gzipped(plain, { level: 9 }).then((small) => writeFile(`${file}.gz`, small)),
  ]);
}
