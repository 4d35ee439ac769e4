import { join } from 'node:path';
import type { SandboxPlace } from './sandbox-money-account.ts';

interface Settings {
  readonly demo: boolean;
  readonly dataDir: string;
}

/** The provider of a server: its sandbox for a demo, else none. */
export const sandboxInDemo =
  <Gateway>(sandbox: (dir: string, secretKey: string, now: () => Date) => Gateway, none: Gateway) =>
  (settings: Settings, secretKey: string): Gateway => {
    const { dir, now } = sandboxPlace(settings, secretKey);
    return settings.demo ? sandbox(dir, secretKey, now) : none;
  };

/** The address of the sandboxes of a server. */
export const sandboxPlace = (
  { dataDir }: Pick<Settings, 'dataDir'>,
  secretKey: string,
): SandboxPlace => ({ dir: join(dataDir, 'sandbox'), secretKey, now: () => new Date() });
