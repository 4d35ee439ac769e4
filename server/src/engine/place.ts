import type { FileHandle } from 'node:fs/promises';
import { readFile } from 'node:fs/promises';
import type { SystemUser } from './unprivileged.ts';

/** The place of an engine, and the user that it runs as. */
export interface EnginePlace {
  clusterDir: string;
  logFile: string;
  log: FileHandle;
  /** The directory of PostgreSQL's bin/, lib/ and share/. */
  runtime: string;
  /** Null: the user that we are. */
  user: SystemUser | null;
}

/** The last lines of the log, as the end of a message. */
export async function endOfLog({ logFile }: EnginePlace): Promise<string> {
  const lines = (await readFile(logFile, 'utf8')).trimEnd().split('\n');
  return `日志 ${logFile} 的末尾：\n${lines.slice(-15).join('\n')}`;
}
