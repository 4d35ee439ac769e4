import { appendFile, mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The store of a sandbox: a file of JSON lines, readable by the server's user alone. */
export function sandboxFile<Entry extends object>(dir: string, name: string) {
  const path = join(dir, name);
  return {
    path,
    /** All that it has, in the order in which it came; of a `number` what bears it. */
    entries: async (number?: string): Promise<Entry[]> => {
      const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return '';
        throw error;
      });
      return text
        .split('\n')
        .filter((line) => (number === undefined ? line !== '' : line.includes(`"${number}"`)))
        .map((line) => JSON.parse(line) as Entry);
    },
    write: async (...entries: readonly Entry[]): Promise<void> => {
      await mkdir(dir, { recursive: true, mode: 0o700 });
      const lines = entries.map((entry) => `${JSON.stringify(entry)}\n`).join('');
      await appendFile(path, lines, { mode: 0o600 });
    },
  };
}
