import sharp, { type Metadata } from 'sharp';
import { refuse, Refusal } from '../../http/refusal.ts';
import type { UploadedFile } from '../../http/serve-upload.ts';
import { isImageName } from './image-name.ts';

/** An image that was drawn anew by us: nothing of the file it came in is left but its pixels. */
export interface CleanImage {
  readonly bytes: Buffer;
  readonly mime: 'image/jpeg' | 'image/png';
  readonly width: number;
  readonly height: number;
}

const maxPixels = 50_000_000;
const timeoutSeconds = 20;

const jpegMagic = Buffer.from([0xff, 0xd8, 0xff]);
const pngMagic = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/**
 * Decodes an upload and encodes it again, which drops its metadata and whatever hides behind it (threat model 35).
 * Refuses what is not a still jpeg or png by name and by content, and what its header says is too large, before a
 * pixel of it is decoded.
 */
export async function cleanImage({ name, bytes }: UploadedFile): Promise<CleanImage> {
  const format = formatOf(bytes);
  if (format === null || !isImageName(name)) refuse('image_type');
  const header = await headerOf(bytes);
  if (header.format !== format) refuse('image_type');
  if (header.width * header.height > maxPixels) refuse('image_too_large');
  return inTurn(() => redrawn(bytes, format));
}

type Format = 'jpeg' | 'png';

function formatOf(bytes: Buffer): Format | null {
  if (bytes.subarray(0, jpegMagic.length).equals(jpegMagic)) return 'jpeg';
  if (bytes.subarray(0, pngMagic.length).equals(pngMagic) && !isAnimated(bytes)) return 'png';
  return null;
}

/** An animated png says so in a chunk before its pixels. */
function isAnimated(png: Buffer): boolean {
  let offset = pngMagic.length;
  while (offset + 8 <= png.length) {
    const type = png.toString('latin1', offset + 4, offset + 8);
    if (type === 'acTL') return true;
    if (type === 'IDAT') return false;
    offset += png.readUInt32BE(offset) + 12; // length, type and checksum around the chunk's bytes
  }
  return false;
}

async function headerOf(bytes: Buffer): Promise<Metadata> {
  try {
    return await sharp(bytes, { limitInputPixels: false }).metadata(); // reads no pixels; the limit is ours, above
  } catch {
    return refuse('image_type');
  }
}

async function redrawn(bytes: Buffer, format: Format): Promise<CleanImage> {
  const upright = sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error' })
    .autoOrient()
    .timeout({ seconds: timeoutSeconds });
  const encoded = format === 'jpeg' ? upright.jpeg({ quality: 85 }) : upright.png();
  try {
    const { data, info } = await encoded.toBuffer({ resolveWithObject: true });
    return { bytes: data, mime: `image/${format}`, width: info.width, height: info.height };
  } catch (error) {
    if (error instanceof Error && error.message.startsWith('timeout'))
      throw new Refusal('overloaded', { retryAfterSeconds: 5 });
    return refuse('image_type'); // cut short or damaged
  }
}

/** As large as a page shows it, px. */
const printedSide = 1_200;

/** A kept image as a page of a document takes it: jpeg, white where it was clear. */
export const printed = (kept: Buffer): Promise<Buffer> =>
  inTurn(() =>
    sharp(kept, { limitInputPixels: maxPixels })
      .resize(printedSide, printedSide, { fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .timeout({ seconds: timeoutSeconds })
      .jpeg({ quality: 75 })
      .toBuffer(),
  );

/** As large as a list shows it on a fine screen, px. */
const thumbnailSide = 192;

/** A kept image as a list shows it: webp, clear where it was clear. */
export const shrunk = (kept: Buffer): Promise<Buffer> =>
  inTurn(() =>
    sharp(kept, { limitInputPixels: maxPixels })
      .resize(thumbnailSide, thumbnailSide, { fit: 'inside', withoutEnlargement: true })
      .timeout({ seconds: timeoutSeconds })
      .webp({ quality: 80 })
      .toBuffer(),
  );

/** Decoded, the largest image takes some hundred megabytes: this many are in memory at once, the others wait. */
const maxAtOnce = 2;
let running = 0;
const waiting: (() => void)[] = [];

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= maxAtOnce) await new Promise<void>((resolve) => waiting.push(resolve));
  else running += 1;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}
