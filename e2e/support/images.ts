import { crc32, deflateSync } from 'node:zlib';
import type { Page } from '@playwright/test';

/** A file as a file dialog hands it over. */
export interface PickedFile {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

type Colour = readonly [red: number, green: number, blue: number];

/** A png of one colour. */
export function pngFile(
  name: string,
  { width = 60, height = 40, colour = [200, 30, 30] as Colour } = {},
): PickedFile {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2], 8); // 8 bits, RGB
  const row = Buffer.concat([
    Buffer.alloc(1),
    ...Array.from({ length: width }, () => Buffer.from(colour)),
  ]);
  const pixels = Buffer.concat(Array.from({ length: height }, () => row));
  const buffer = Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    pngChunk('IHDR', header),
    pngChunk('IDAT', deflateSync(pixels)),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
  return { name, mimeType: 'image/png', buffer };
}

function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  checksum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, checksum]);
}

/** A gif of one pixel that is red first and blue after a tenth of a second. */
export function movingGif(name: string): PickedFile {
  const screen = [1, 0, 1, 0, 0x80, 0, 0]; // a pixel wide and high, two colours
  const colours = [0xff, 0, 0, 0, 0, 0xff];
  const tenth = [0x21, 0xf9, 4, 0, 10, 0, 0, 0];
  const place = [0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0];
  const frame = (pixels: number) => [tenth, place, [2, 2, pixels, 1, 0]].flat();
  const bytes = [screen, colours, frame(0x44), frame(0x4c), [0x3b]].flat();
  const buffer = Buffer.concat([Buffer.from('GIF89a'), Buffer.from(bytes)]);
  return { name, mimeType: 'image/gif', buffer };
}

/** A jpeg, as the browser draws one. */
export async function jpegFile(page: Page, name: string): Promise<PickedFile> {
  const address = await page.evaluate(() => {
    const canvas = document.createElement('canvas');
    canvas.width = 80;
    canvas.height = 60;
    return canvas.toDataURL('image/jpeg');
  });
  return {
    name,
    mimeType: 'image/jpeg',
    buffer: Buffer.from(address.split(',')[1] ?? '', 'base64'),
  };
}
