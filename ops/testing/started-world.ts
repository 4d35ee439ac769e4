import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { readConfig } from '@rental/server/config';
import { openDatabase } from '@rental/server/db/open-database';
import { readSecretKey } from '@rental/server/secret-key';
import { worldOn, type World } from '@rental/server/testing/world';

/**
 * Beside a started server: its database, its providers' files, and two brands of our own in it (those of an earlier call where
 * given), so that orders can be brought anywhere without waiting for it. Its clock stands still.
 */
export async function openBeside(
  dataDir: string,
  shops?: Pick<World, 'alpha' | 'beta'>,
): Promise<World> {
  const config = readConfig({ DATA_DIR: dataDir });
  const database = await openDatabase(config, { beside: true, onError: () => {} });
  const secretKey = await readSecretKey(config.secretKeyFile);
  const filesDir = join(config.dataDir, 'sandbox');
  return worldOn({ database, filesDir, secretKey }, new Date(), shops);
}

/** The same world, called over the network at `port`. A call that nobody answers is rejected. */
export const overNetwork = (world: World, port: number): World =>
  Object.create(world, { app: { value: { inject: networkCall(port) } } }) as World;

interface Call {
  readonly method: string;
  readonly url: string;
  readonly headers: Record<string, string>;
  readonly payload?: string;
}

/** `fetch` lets nobody say which host is meant. */
const networkCall =
  (port: number) =>
  async ({ method, url, headers, payload }: Call) => {
    const asked = request({ host: '127.0.0.1', port, path: url, method, headers });
    asked.end(payload);
    const [response] = (await once(asked, 'response')) as [IncomingMessage];
    const body = await text(response);
    return {
      statusCode: response.statusCode ?? 0,
      headers: response.headers,
      body,
      json: () => JSON.parse(body) as unknown,
    };
  };
