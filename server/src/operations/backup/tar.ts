/** One file of a tar archive that is being read. Its content is read before the next one is asked for; what is left of it is skipped. */
export interface TarEntry {
  readonly name: string;
  readonly size: number;
  readonly content: AsyncIterable<Buffer>;
}

/** The archive ends too early, or is no tar archive. */
export class BrokenArchive extends Error {}

const blockBytes = 512;
const longestName = 100;
/** Eleven octal digits. */
const largestBytes = 0o77777777777;

/** The header of a file, after which `size` bytes and `paddingOf(size)` follow (POSIX ustar). */
export function tarHeader(name: string, size: number, madeAt: Date): Buffer {
  if (Buffer.byteLength(name) > longestName || size > largestBytes)
    throw new Error(`Not for a tar archive: ${name}, ${size} bytes`);
  const header = Buffer.alloc(blockBytes);
  const octal = (value: number, digits: number) => `${value.toString(8).padStart(digits, '0')}\0`;
  header.write(name, 0);
  header.write(octal(0o600, 7), 100);
  header.write(octal(0, 7), 108);
  header.write(octal(0, 7), 116);
  header.write(octal(size, 11), 124);
  header.write(octal(Math.floor(madeAt.getTime() / 1000), 11), 136);
  header.write('0', 156);
  header.write('ustar\x0000', 257);
  header.write(`${octal(sumOf(header), 6)} `, 148);
  return header;
}

export const paddingOf = (size: number): Buffer =>
  Buffer.alloc((blockBytes - (size % blockBytes)) % blockBytes);

/** The end of an archive. */
export const tarEnd = (): Buffer => Buffer.alloc(2 * blockBytes);

/** The sum of a header's bytes, those of the sum itself taken as spaces. */
function sumOf(header: Buffer): number {
  let sum = 0;
  for (let at = 0; at < blockBytes; at += 1)
    sum += at >= 148 && at < 156 ? 0x20 : (header[at] ?? 0);
  return sum;
}

/** The files of an archive in their order. Throws `BrokenArchive` where it breaks off, and where something follows its end. */
export async function* tarEntries(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<TarEntry> {
  const reader = new BlockReader(bytes);
  for (;;) {
    const header = await reader.exactly(blockBytes);
    if (header.every((byte) => byte === 0)) break;
    const field = (from: number, length: number) =>
      header.toString('latin1', from, from + length).replace(/\0.*$/s, '');
    const size = Number.parseInt(field(124, 12), 8);
    const isWhole = Number.parseInt(field(148, 8), 8) === sumOf(header);
    if (!isWhole || !Number.isSafeInteger(size)) throw new BrokenArchive('A header is broken');
    const content = reader.upTo(size);
    yield { name: field(0, longestName), size, content };
    for await (const chunk of content) void chunk;
    await reader.exactly(paddingOf(size).length);
  }
  if ((await reader.exactly(blockBytes)).some((byte) => byte !== 0))
    throw new BrokenArchive('The end is broken');
  if (!(await reader.isAtEnd())) throw new BrokenArchive('Something follows the end');
}

/** Bytes that come in chunks of any size, in the amounts that are asked for. */
class BlockReader {
  readonly #source: AsyncIterator<Uint8Array>;
  #rest: Buffer = Buffer.alloc(0);

  constructor(bytes: AsyncIterable<Uint8Array>) {
    this.#source = bytes[Symbol.asyncIterator]();
  }

  /** Reads the next bytes, at most `most`; null at the end. */
  async #some(most: number): Promise<Buffer | null> {
    while (this.#rest.length === 0) {
      const next = await this.#source.next();
      if (next.done === true) return null;
      this.#rest = Buffer.from(next.value.buffer, next.value.byteOffset, next.value.byteLength);
    }
    const taken = this.#rest.subarray(0, most);
    this.#rest = this.#rest.subarray(taken.length);
    return taken;
  }

  async exactly(count: number): Promise<Buffer> {
    const pieces: Buffer[] = [];
    for await (const piece of this.upTo(count)) pieces.push(piece);
    return Buffer.concat(pieces);
  }

  /** `count` bytes bit by bit. Asked a second time, it goes on where it was left. */
  upTo(count: number): AsyncIterable<Buffer> {
    let left = count;
    const next = async (): Promise<IteratorResult<Buffer>> => {
      if (left === 0) return { done: true, value: undefined };
      const piece = await this.#some(left);
      if (piece === null) throw new BrokenArchive('The archive ends too early');
      left -= piece.length;
      return { done: false, value: piece };
    };
    return { [Symbol.asyncIterator]: () => ({ next }) };
  }

  async isAtEnd(): Promise<boolean> {
    return (await this.#some(1)) === null;
  }
}
