import { unzipSync, zipSync } from 'fflate';

/** Threat model 37: the limits of one file. */
const maxUnpackedBytes = 20 * 1024 * 1024;
const maxParts = 1_000;

/** Not the properties, pictures and foreign data that lie beside the workbook. */
const isRead = /^\[Content_Types\]\.xml$|^xl\/.*\.xml$|\.rels$/;

/** The XML parts of an xlsx by their names. */
export type XlsxParts = Readonly<Record<string, Uint8Array>>;

/**
 * Unpacks the XML parts of a workbook. Throws where the file is no zip, unpacks to more than 20 MB, has a part that is not as
 * long as the directory of the zip says, or one with a DOCTYPE, or leads outside. The sizes of the directory are checked
 * before a part is unpacked, and a part is unpacked to its size there and no further.
 */
export function unpackedParts(bytes: Uint8Array): XlsxParts {
  const sizes = new Map<string, number>();
  let unpackedBytes = 0;
  const parts = unzipSync(bytes, {
    filter({ name, size, originalSize }) {
      sizes.set(name, originalSize);
      // parts that are not packed are taken by their packed size, and may lie over each other
      unpackedBytes += Math.max(size, originalSize);
      if (unpackedBytes > maxUnpackedBytes || sizes.size > maxParts) throw new Error('Too large');
      if (name.startsWith('xl/externalLinks/')) throw new Error('Links to another workbook');
      return isRead.test(name);
    },
  });
  for (const [name, part] of Object.entries(parts)) {
    const xml = Buffer.from(part.buffer, part.byteOffset, part.byteLength);
    if (part.length !== sizes.get(name) || !isWhole(xml)) throw new Error(`${name} is cut short`);
    if (xml.includes('<!DOCTYPE')) throw new Error(`${name} has a DOCTYPE`);
    if (name.endsWith('.rels') && /TargetMode\s*=\s*["']External/i.test(xml.toString('utf8')))
      throw new Error(`${name} leads outside`);
  }
  return parts;
}

/** A document ends with the tag that closes it: a part that is longer than the directory says is cut before that. */
function isWhole(xml: Buffer): boolean {
  const root = /<([A-Za-z_][\w.:-]*)/.exec(xml.toString('latin1', 0, 4_096));
  const lastTag = xml.toString('latin1', xml.lastIndexOf('<')).trimEnd();
  if (root?.index === xml.lastIndexOf('<')) return lastTag.endsWith('/>');
  return lastTag === `</${root?.[1]}>`;
}

/** A zip of these parts in this order: another reader finds in it what was checked, and nothing else. */
export const packedParts = (parts: XlsxParts): Uint8Array<ArrayBuffer> =>
  zipSync({ ...parts }, { level: 0 });
