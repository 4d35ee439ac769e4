import type { CallName } from '@rental/contract/contract';
import type { Caller, World } from '../world.ts';
import { urlOf } from './send.ts';

/** Sends one file to an upload as `caller`. */
export async function sendFile(
  world: World,
  caller: Caller,
  name: CallName,
  fileName: string,
  bytes: string | Buffer,
  query: Readonly<Record<string, string>> = {},
) {
  const boundary = '----of-the-test';
  const payload = Buffer.concat([
    Buffer.from(
      `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${fileName}"\r\n\r\n`,
    ),
    Buffer.from(bytes),
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]);
  const heard = await world.app.inject({
    method: 'POST',
    url: urlOf(name, { query }),
    headers: {
      host: caller.host,
      authorization: caller.token ?? '',
      'content-type': `multipart/form-data; boundary=${boundary}`,
    },
    payload,
  });
  return { ...heard, statusCode: heard.statusCode, answer: heard.json<Record<string, unknown>>() };
}
