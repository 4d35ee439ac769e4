import { pipeline, Readable } from 'node:stream';
import { constants, crc32, createDeflateRaw } from 'node:zlib';

/** A file in an archive, its content bit by bit. */
export interface ZipEntry {
  readonly name: string;
  readonly content: AsyncIterable<string> | Iterable<string>;
}

interface Written {
  readonly name: Buffer;
  readonly crc: number;
  readonly compressed: number;
  readonly size: number;
  readonly offset: number;
}

const sizeFollows = 0x0008;
const namesInUtf8 = 0x0800;
const flags = sizeFollows | namesInUtf8;
const deflated = 8;
const version = 20;
/** 1980-01-01: an archive of the same content is the same bytes. */
const dosDate = 0x0021;
const maxBytes = 0xffff_ffff;

/**
 * A ZIP archive while it is being made: nothing is held but what deflate holds, and deflate works on the threads of
 * libuv. Sizes stand behind each entry, for they are not known before. An entry of 4 GiB or more is a fault.
 */
export async function* zipFile(entries: Iterable<ZipEntry>): AsyncGenerator<Buffer> {
  const written: Written[] = [];
  let offset = 0;
  for (const entry of entries) {
    const name = Buffer.from(entry.name);
    const start = offset;
    const head = localHeader(name);
    yield head;
    offset += head.length;

    const tally = { crc: 0, size: 0 };
    let compressed = 0;
    const deflate = createDeflateRaw({ level: constants.Z_BEST_SPEED, chunkSize: 65_536 });
    const source = Readable.from(tallied(entry.content, tally), {
      objectMode: true,
      highWaterMark: 1,
    });
    pipeline(source, deflate, () => {}); // what goes wrong is thrown by the loop
    for await (const chunk of deflate as AsyncIterable<Buffer>) {
      compressed += chunk.length;
      yield chunk;
    }
    offset += compressed;
    if (Math.max(tally.size, offset) > maxBytes) throw new Error('The archive is too large');

    const file = { name, crc: tally.crc, compressed, size: tally.size, offset: start };
    const sizes = descriptor(file);
    yield sizes;
    offset += sizes.length;
    written.push(file);
  }
  const directory = Buffer.concat(written.map(directoryEntry));
  yield directory;
  yield directoryEnd(written.length, directory.length, offset);
}

/** The content of an entry, counted as it passes. */
async function* tallied(
  content: ZipEntry['content'],
  tally: { crc: number; size: number },
): AsyncGenerator<Buffer> {
  for await (const text of content) {
    const bytes = Buffer.from(text);
    tally.crc = crc32(bytes, tally.crc);
    tally.size += bytes.length;
    yield bytes;
  }
}

function localHeader(name: Buffer): Buffer {
  const head = Buffer.alloc(30);
  head.writeUInt32LE(0x0403_4b50, 0);
  head.writeUInt16LE(version, 4);
  head.writeUInt16LE(flags, 6);
  head.writeUInt16LE(deflated, 8);
  head.writeUInt16LE(dosDate, 12);
  head.writeUInt16LE(name.length, 26);
  return Buffer.concat([head, name]);
}

function descriptor({ crc, compressed, size }: Written): Buffer {
  const sizes = Buffer.alloc(16);
  sizes.writeUInt32LE(0x0807_4b50, 0);
  sizes.writeUInt32LE(crc, 4);
  sizes.writeUInt32LE(compressed, 8);
  sizes.writeUInt32LE(size, 12);
  return sizes;
}

function directoryEntry({ name, crc, compressed, size, offset }: Written): Buffer {
  const entry = Buffer.alloc(46);
  entry.writeUInt32LE(0x0201_4b50, 0);
  entry.writeUInt16LE(version, 4);
  entry.writeUInt16LE(version, 6);
  entry.writeUInt16LE(flags, 8);
  entry.writeUInt16LE(deflated, 10);
  entry.writeUInt16LE(dosDate, 14);
  entry.writeUInt32LE(crc, 16);
  entry.writeUInt32LE(compressed, 20);
  entry.writeUInt32LE(size, 24);
  entry.writeUInt16LE(name.length, 28);
  entry.writeUInt32LE(offset, 42);
  return Buffer.concat([entry, name]);
}

function directoryEnd(count: number, bytes: number, offset: number): Buffer {
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x0605_4b50, 0);
  end.writeUInt16LE(count, 8);
  end.writeUInt16LE(count, 10);
  end.writeUInt32LE(bytes, 12);
  end.writeUInt32LE(offset, 16);
  return end;
}
