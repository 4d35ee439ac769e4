import { inflateSync } from 'node:zlib';

/** `type`: it is no whole PDF. `active`: it does more than to be read. */
export type PdfFault = 'type' | 'active';

/** The header of a PDF stands at its very beginning: one that comes later may be the tail of another kind of file. */
const header = /^%PDF-[12]\.\d/;
const end = '%%EOF';
const endWithin = 1_024;

/** Names by which a PDF runs, opens, sends or hides something, or cannot be looked into. */
const active =
  /\/(?:JavaScript|Launch|OpenAction|EmbeddedFiles?|RichMedia|XFA|SubmitForm|ImportData|GoToE|Encrypt)(?![A-Za-z0-9])/;
/** Too short to be looked for among the bytes of pictures. */
const activeOutsideStreams = /\/(?:JS|AA)(?![A-Za-z0-9])/;
const packedObjects = /\/ObjStm(?![A-Za-z0-9])/;

/** More signs before an escape than the bytes of any picture have by chance. */
const maxEscapes = 200_000;
const maxUnpacked = 20 * 1024 * 1024;

/**
 * The fault of a file as a PDF; null: it has none (threat model 53). Objects that are packed together are unpacked and looked at, too. Each byte is
 * read a fixed number of times, whatever the file says of itself.
 */
export function pdfFault(bytes: Uint8Array): PdfFault | null {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1');
  if (!header.test(text) || !text.slice(-endWithin).includes(end)) return 'type';
  if (text.split('#', maxEscapes + 1).length > maxEscapes) return 'type';
  const { outside, packed } = partsOf(text);
  const objects = unpacked(packed);
  if (objects === null) return 'type';
  const isActive =
    [plain(text), ...objects].some((part) => active.test(part)) ||
    [outside, ...objects].some((part) => activeOutsideStreams.test(part));
  return isActive ? 'active' : null;
}

interface Parts {
  /** The text without the bytes of its streams. */
  readonly outside: string;
  /** The bytes of the streams that hold packed objects. */
  readonly packed: readonly string[];
}

/** Cuts a text at its streams. All before a stream, back to the one before it, is taken as its dictionary: a name in it may hide an earlier end. */
function partsOf(text: string): Parts {
  const beginning = /\bstream[ \t]*(?:\r\n|\r|\n)/g;
  const outside: string[] = [];
  const packed: string[] = [];
  let at = 0;
  for (;;) {
    beginning.lastIndex = at;
    const found = beginning.exec(text);
    const from = beginning.lastIndex;
    const to = found === null ? -1 : text.indexOf('endstream', from);
    if (found === null || to === -1) break;
    const dictionary = plain(text.slice(at, found.index));
    outside.push(dictionary);
    if (packedObjects.test(dictionary)) packed.push(text.slice(from, to));
    at = to + 'endstream'.length;
  }
  return { outside: [...outside, plain(text.slice(at))].join('\n'), packed };
}

/** A name may have any of its letters as `#4a`. */
const plain = (text: string): string =>
  text.replaceAll(/#([\da-f]{2})/gi, (_, code: string) =>
    String.fromCodePoint(Number.parseInt(code, 16)),
  );

/** The packed objects; null: one is damaged, packed by another way, or all are larger than they may be. */
function unpacked(streams: readonly string[]): string[] | null {
  const parts: string[] = [];
  let left = maxUnpacked;
  try {
    for (const stream of streams) {
      const part = inflateSync(Buffer.from(stream, 'latin1'), { maxOutputLength: left });
      left = Math.max(left - part.length, 1);
      parts.push(plain(part.toString('latin1')));
    }
    return parts;
  } catch {
    return null;
  }
}
