import { inflateRawSync } from 'node:zlib';

/** Threat model 37: so much may come out of one file. */
const mostUnpackedBytes = 20 * 1024 * 1024;
const mostParts = 1_000;
const mostColumns = 100;

/**
 * The texts of the first sheet of an xlsx, at most `most` rows; null where it is none, is packed to more than 20 MB,
 * has a DOCTYPE or leads outside. Only cells are read: no formula is computed, no style and no picture is looked at.
 */
export function xlsxRows(bytes: Uint8Array, most: number): string[][] | null {
  const parts = partsOf(Buffer.from(bytes));
  if (parts === null) return null;
  const names = [...parts.keys()];
  if (names.some((name) => name.startsWith('xl/externalLinks/'))) return null;
  const xml = new Map<string, string>();
  let unpacked = 0;
  for (const [name, part] of parts) {
    if (!/\.(?:xml|rels)$/.test(name)) continue;
    const text = unpackedPart(part, mostUnpackedBytes - unpacked);
    if (
      text === null ||
      /<!DOCTYPE|<!ENTITY/i.test(text) ||
      /TargetMode\s*=\s*["']External/i.test(text)
    )
      return null;
    unpacked += part.unpackedBytes;
    xml.set(name, text);
  }
  const sheet = xml.get(firstSheet(xml));
  if (sheet === undefined) return null;
  return rowsOf(sheet, sharedTexts(xml.get('xl/sharedStrings.xml') ?? ''), most);
}

interface Part {
  readonly packed: Buffer;
  readonly isDeflated: boolean;
  readonly unpackedBytes: number;
}

const endOfDirectory = 0x06_05_4b_50;
const directoryEntry = 0x02_01_4b_50;
const localHeader = 0x04_03_4b_50;

/** The files in a zip by their names; null where it is broken or holds too much. */
function partsOf(zip: Buffer): Map<string, Part> | null {
  const end = endOf(zip);
  if (end === null) return null;
  const count = zip.readUInt16LE(end + 10);
  let at = zip.readUInt32LE(end + 16);
  if (count > mostParts) return null;
  const parts = new Map<string, Part>();
  let unpacked = 0;
  for (let index = 0; index < count; index += 1) {
    if (at + 46 > zip.length || zip.readUInt32LE(at) !== directoryEntry) return null;
    const method = zip.readUInt16LE(at + 10);
    const packedBytes = zip.readUInt32LE(at + 20);
    const unpackedBytes = zip.readUInt32LE(at + 24);
    const nameLength = zip.readUInt16LE(at + 28);
    const name = zip.toString('utf8', at + 46, at + 46 + nameLength);
    const header = zip.readUInt32LE(at + 42);
    if (header + 30 > zip.length || zip.readUInt32LE(header) !== localHeader) return null;
    const from = header + 30 + zip.readUInt16LE(header + 26) + zip.readUInt16LE(header + 28);
    unpacked += unpackedBytes;
    if (unpacked > mostUnpackedBytes || (method !== 0 && method !== 8)) return null;
    const packed = zip.subarray(from, from + packedBytes);
    parts.set(name, { packed, isDeflated: method === 8, unpackedBytes });
    at += 46 + nameLength + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
  }
  return parts;
}

/** Where the end of the directory stands: behind it there is at most a comment of 64 KB. */
function endOf(zip: Buffer): number | null {
  const first = Math.max(0, zip.length - 22 - 65_535);
  for (let at = zip.length - 22; at >= first; at -= 1)
    if (zip.readUInt32LE(at) === endOfDirectory) return at;
  return null;
}

/** What a part says of its own size is not believed: unpacking stops where it would be more. */
function unpackedPart({ packed, isDeflated, unpackedBytes }: Part, room: number): string | null {
  if (unpackedBytes > room) return null;
  try {
    const bytes = isDeflated
      ? inflateRawSync(packed, { maxOutputLength: Math.max(1, unpackedBytes) })
      : packed;
    return bytes.length === unpackedBytes ? bytes.toString('utf8') : null;
  } catch {
    return null; // broken, or more than it said
  }
}

/** The part that the workbook names first. */
function firstSheet(xml: ReadonlyMap<string, string>): string {
  const id = /<(?:\w+:)?sheet\s[^>]*?r:id="([^"]+)"/.exec(xml.get('xl/workbook.xml') ?? '')?.[1];
  for (const [relation] of (xml.get('xl/_rels/workbook.xml.rels') ?? '').matchAll(
    /<Relationship\s[^>]*>/g,
  )) {
    const target = attribute(relation, 'Target');
    if (id !== undefined && attribute(relation, 'Id') === id && target !== undefined)
      return target.startsWith('/') ? target.slice(1) : `xl/${target}`;
  }
  return 'xl/worksheets/sheet1.xml';
}

const attribute = (tag: string, name: string): string | undefined =>
  new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1];

const sharedTexts = (xml: string): string[] =>
  elements(xml, 'si').map(({ inside }) => textIn(inside));

function rowsOf(sheet: string, shared: readonly string[], most: number): string[][] {
  const rows: string[][] = [];
  for (const row of elements(sheet, 'row', most)) {
    const cells: string[] = [];
    for (const cell of elements(row.inside, 'c', mostColumns)) {
      const at = columnOf(attribute(cell.tag, 'r')) ?? cells.length;
      if (at >= mostColumns) continue;
      while (cells.length < at) cells.push('');
      cells[at] = cellText(cell, shared);
    }
    rows.push(cells);
  }
  return rows;
}

interface Element {
  readonly tag: string;
  readonly inside: string;
}

function cellText({ tag, inside }: Element, shared: readonly string[]): string {
  const type = attribute(tag, 't');
  if (type === 'inlineStr') return textIn(inside);
  const value = decoded(elements(inside, 'v', 1)[0]?.inside ?? '');
  return type === 's' ? (shared[Number(value)] ?? '') : value;
}

/** The text of all runs; what says how to read them aloud is left out. */
const textIn = (inside: string): string => {
  const phonetics = elements(inside, 'rPh');
  const spoken = phonetics.reduce((text, { inside }) => text.replace(inside, ''), inside);
  return elements(spoken, 't')
    .map((run) => decoded(run.inside))
    .join('');
};

/** The elements of this name, one after another; none lies in another of its name. */
function elements(xml: string, name: string, most = Number.MAX_SAFE_INTEGER): Element[] {
  const found: Element[] = [];
  const opening = new RegExp(`<(?:\\w+:)?${name}(?:\\s[^>]*)?>`, 'g');
  const closing = new RegExp(`</(?:\\w+:)?${name}\\s*>`, 'g');
  for (let open = opening.exec(xml); open !== null; open = opening.exec(xml)) {
    const [tag] = open;
    if (found.length >= most) break;
    if (tag.endsWith('/>')) {
      found.push({ tag, inside: '' });
      continue;
    }
    closing.lastIndex = opening.lastIndex;
    const close = closing.exec(xml);
    if (close === null) break;
    found.push({ tag, inside: xml.slice(opening.lastIndex, close.index) });
    opening.lastIndex = closing.lastIndex;
  }
  return found;
}

/** `B7` is the second column. */
function columnOf(reference: string | undefined): number | undefined {
  const [letters] = /^[A-Z]{1,3}/.exec(reference ?? '') ?? [];
  if (letters === undefined) return undefined;
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
};

const decoded = (text: string): string =>
  text.replaceAll(/&(#x[\da-f]{1,6}|#\d{1,7}|amp|lt|gt|quot|apos);/gi, (whole, name: string) => {
    if (!name.startsWith('#')) return entities[name.toLowerCase()] ?? whole;
    const code = name[1] === 'x' ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
    return code <= 0x10_ff_ff ? String.fromCodePoint(code) : whole;
  });
