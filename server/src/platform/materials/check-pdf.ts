import { inflateSync } from 'node:zlib';
import { refuse } from '../../http/refusal.ts';
import type { UploadedFile } from '../../http/serve-upload.ts';
import { isPdfName } from './image-name.ts';

/** The header of a PDF stands at its very beginning: one that comes later may be the tail of another kind of file. */
const header = /^%PDF-[12]\.\d/;
const end = '%%EOF';
const endWithin = 1_024;

/** Names by which a PDF runs, opens, sends or hides something, or cannot be looked into. */
const active =
  /\/(?:JavaScript|Launch|OpenAction|EmbeddedFiles?|RichMedia|XFA|SubmitForm|ImportData|GoToE|Encrypt)(?![A-Za-z0-9])/;
/** Too short to be looked for among the bytes of pictures. */
const activeOutsideStreams = /\/(?:JS|AA)(?![A-Za-z0-9])/;

const stream = /\bstream\r?\n[\s\S]*?endstream/g;
const packedObjects = /\/ObjStm(?![A-Za-z0-9])[^]{0,2000}?\bstream\r?\n([\s\S]*?)endstream/g;
const mostUnpacked = 20 * 1024 * 1024;

/**
 * Refuses what is not a PDF by name and by content, and what does more than to be read (threat model 53). Objects that are packed together are
 * unpacked and looked at, too. The bytes are kept as they came: a paper must stay what was signed.
 */
export function checkPdf({ name, bytes }: UploadedFile): void {
  const text = bytes.toString('latin1');
  if (!isPdfName(name) || !header.test(text)) refuse('pdf_type');
  if (!text.slice(-endWithin).includes(end)) refuse('pdf_type');
  const packed = unpacked(text);
  const outside = plain(text.replaceAll(stream, 'stream endstream'));
  if ([plain(text), ...packed].some((part) => active.test(part))) refuse('pdf_active');
  if ([outside, ...packed].some((part) => activeOutsideStreams.test(part))) refuse('pdf_active');
}

/** A name may have any of its letters as `#4a`. */
const plain = (text: string): string =>
  text.replaceAll(/#([\da-f]{2})/gi, (_, code: string) =>
    String.fromCodePoint(Number.parseInt(code, 16)),
  );

function unpacked(text: string): string[] {
  const parts: string[] = [];
  let left = mostUnpacked;
  for (const [, packed = ''] of text.matchAll(packedObjects)) {
    const part = inflated(packed, left);
    left -= part.length;
    parts.push(plain(part));
  }
  return parts;
}

/** Refuses what is damaged, packed by another way, or larger than it may be. */
function inflated(packed: string, most: number): string {
  try {
    return inflateSync(Buffer.from(packed, 'latin1'), {
      maxOutputLength: Math.max(most, 1),
    }).toString('latin1');
  } catch {
    return refuse('pdf_type');
  }
}
