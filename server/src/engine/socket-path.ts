import { closeSync, openSync } from 'node:fs';
import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export const port = 5432;

/** The shortest limit of the systems we run on (macOS: 104 bytes with the closing zero). */
const longestSocketPath = 103;

/** A name for the socket's directory that is short enough to connect through. */
export interface SocketPath {
  host: string;
  close(): Promise<void>;
}

/**
 * A socket address holds about 107 bytes, which a deep data directory exceeds. On Linux the way round is this
 * process's own open directory, which nobody can sweep from under us, unlike a link in /tmp, which systemd removes
 * after ten days. It ends with this process; others of the same user may connect through it too.
 */
export async function socketPath(clusterDir: string): Promise<SocketPath> {
  if (Buffer.byteLength(`${clusterDir}/.s.PGSQL.${port}`) <= longestSocketPath) {
    return { host: clusterDir, close: async () => {} };
  }
  if (process.platform === 'linux') {
    const fd = openSync(clusterDir, 'r');
    return { host: `/proc/${process.pid}/fd/${fd}`, close: async () => closeSync(fd) };
  }
  const folder = await mkdtemp(join(tmpdir(), 'rental-'));
  await symlink(clusterDir, join(folder, 'pg'));
  return { host: join(folder, 'pg'), close: () => rm(folder, { recursive: true, force: true }) };
}
