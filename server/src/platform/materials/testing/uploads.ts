import { crc32, deflateSync } from 'node:zlib';
import { contract, type CallName } from '@rental/contract/contract';
import sharp from 'sharp';
import type { Caller, World } from '../../../testing/world.ts';

const red = { r: 200, g: 30, b: 30 };

export const somePng = (width = 4, height = 3): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: red } })
    .png()
    .toBuffer();

export const someJpeg = (width = 4, height = 3): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: red } })
    .jpeg()
    .toBuffer();

/** A photo as a phone takes it: lying on its side, with where and on what it was taken. */
export const phonePhoto = (): Promise<Buffer> =>
  sharp({ create: { width: 40, height: 20, channels: 3, background: red } })
    .withExif({
      IFD0: { Orientation: '6', Make: 'SecretPhone', Software: 'SecretSoftware' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '30/1 15/1 0/1' },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();

function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const checksum = Buffer.alloc(4);
  checksum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, checksum]);
}

const pngStart = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** A small file whose header promises an image of that size. */
export function pngPromising(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2], 8); // 8 bits, RGB
  return Buffer.concat([
    pngStart,
    pngChunk('IHDR', header),
    pngChunk('IDAT', deflateSync(Buffer.alloc(10_000))),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

/** The same picture, that says it moves. */
export function animated(png: Buffer): Buffer {
  const afterHeader = pngStart.length + 25;
  const control = Buffer.from([0, 0, 0, 2, 0, 0, 0, 0]);
  return Buffer.concat([
    png.subarray(0, afterHeader),
    pngChunk('acTL', control),
    png.subarray(afterHeader),
  ]);
}

/** One file of a form. */
export interface Part {
  readonly field?: string;
  readonly name?: string;
  readonly bytes: Uint8Array;
}

export interface Heard {
  readonly statusCode: number;
  readonly headers: Record<string, unknown>;
  readonly body: string;
  readonly rawPayload: Buffer;
  json(): unknown;
}

/** Uploads `parts` as a browser's form would. */
export async function upload(
  world: World,
  caller: Caller,
  parts: readonly Part[],
  name: CallName = 'uploadImage',
  query = '',
): Promise<Heard> {
  const form = new FormData();
  form.append('note', 'a field beside the file');
  for (const { field = 'file', name: fileName = 'photo.png', bytes } of parts)
    form.append(field, new Blob([new Uint8Array(bytes)], { type: 'image/png' }), fileName);
  const sent = new Response(form);
  return world.app.inject({
    method: 'POST',
    url: contract[name].path + query,
    headers: {
      host: caller.host,
      ...(caller.token !== null && { authorization: caller.token }),
      'content-type': sent.headers.get('content-type') ?? '',
    },
    payload: Buffer.from(await sent.arrayBuffer()),
  });
}

/** The address of what was uploaded, as lists and forms have it: the link without its host. */
export async function linkOf(uploading: Promise<Heard>): Promise<string> {
  const heard = await uploading;
  if (heard.statusCode !== 201) throw new Error(`Refused: ${heard.body}`);
  return new URL((heard.json() as { link: string }).link).pathname;
}

export const fetched = (
  world: World,
  url: string,
  caller: Pick<Caller, 'host'> & { token?: string | null },
): Promise<Heard> =>
  world.app.inject({
    method: 'GET',
    url,
    headers: { host: caller.host, ...(caller.token && { authorization: caller.token }) },
  });
