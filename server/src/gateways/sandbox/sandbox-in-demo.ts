import { join } from 'node:path';

interface Settings {
  readonly demo: boolean;
  readonly dataDir: string;
}

/** The provider of a server: its sandbox for a demo, else none. */
export const sandboxInDemo =
  <Gateway>(sandbox: (dir: string, secretKey: string, now: () => Date) => Gateway, none: Gateway) =>
  ({ demo, dataDir }: Settings, secretKey: string): Gateway =>
    demo ? sandbox(join(dataDir, 'sandbox'), secretKey, () => new Date()) : none;
