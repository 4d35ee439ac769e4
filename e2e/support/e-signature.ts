import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { dataDir } from './site.ts';

interface Asked {
  readonly agreementNo: string;
  readonly party: string;
  readonly code: string;
  readonly page: string;
}

/** The sandbox's requests to the parties of an agreement. */
export async function askedOf(agreementNo: string): Promise<Asked[]> {
  const file = join(dataDir(), 'sandbox', 'e-signature.jsonl');
  const text = await readFile(file, 'utf8').catch(() => '');
  return text
    .split('\n')
    .filter((line) => line.includes(agreementNo))
    .map((line) => JSON.parse(line) as Asked);
}
