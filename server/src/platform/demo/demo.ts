import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';

/** The place of a server in demo mode. */
export interface DemoPlace {
  readonly dataDir: string;
  /** The address of this server, for the sample client. */
  readonly port: number;
}

const Account = z.object({
  brand: z.string(),
  host: z.string(),
  platform: z.enum(['manage', 'channel']),
  username: z.string(),
  store: z.string().nullable(),
  channel: z.string().nullable(),
  enabled: z.boolean(),
  isOfPlatform: z.literal(true).optional(),
});
export type DemoAccount = z.output<typeof Account>;

const Key = z.object({ keyId: z.string(), secret: z.string() });
export type DemoKey = z.output<typeof Key>;

/** The demo brands, as the seed wrote them down. */
export interface Demo {
  readonly port: number;
  /** None: the brand is not of the demo. */
  readonly accountsOf: (brand: string) => readonly DemoAccount[];
  /** The key of the brand's demo program; undefined: it has none. */
  readonly keyOf: (brand: string) => DemoKey | undefined;
}

/** Reads the files of the demo. Without them no brand is of the demo. */
export async function openDemo({ dataDir, port }: DemoPlace): Promise<Demo> {
  const accounts = await kept(join(dataDir, 'demo-accounts.json'), z.array(Account), []);
  const keys = await kept(join(dataDir, 'demo-apps.json'), z.record(z.string(), Key), {});
  return {
    port,
    accountsOf: (brand) => accounts.filter((account) => account.brand === brand && account.enabled),
    keyOf: (brand) => (Object.hasOwn(keys, brand) ? keys[brand] : undefined),
  };
}

async function kept<Shape>(file: string, shape: z.ZodType<Shape>, none: Shape): Promise<Shape> {
  try {
    return shape.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return none;
    throw new Error(`${file} cannot be read`, { cause: error });
  }
}
