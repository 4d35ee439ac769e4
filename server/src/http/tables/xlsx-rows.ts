import { inflateRawSync } from 'node:zlib';
import { tableLimits, type TableCollector } from '@rental/domain/import-table';

/** Threat model 37: so much may come out of one file. */
const maxUnpackedBytes = 20 * 1024 * 1024;
const maxParts = 1_000;

/**
 * Reads the texts of the first sheet of an xlsx into `table` until it takes no more; false where it is none, is packed to
 * more than 20 MB, has a DOCTYPE or leads outside. Only cells are read: no formula is computed, no style and no picture is
 * looked at.
 */
export function readXlsx(bytes: Uint8Array, table: TableCollector): boolean {
  const xml = textsOf(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  const sheet = xml?.get(firstSheet(xml));
  if (xml === null || sheet === undefined) return false;
  const shared = sharedTexts(xml.get('xl/sharedStrings.xml') ?? '');
  if (shared === null) table.exceed('cells');
  else readRows(sheet, shared, table);
  return true;
}

/** The parts that are read, unpacked one after another; null where any of the file is not to be read. */
function textsOf(zip: Buffer): Map<string, string> | null {
  const parts = partsOf(zip);
  if (parts === null) return null;
  if ([...parts.keys()].some((name) => name.startsWith('xl/externalLinks/'))) return null;
  const texts = new Map<string, string>();
  let unpacked = 0;
  for (const [name, part] of parts) {
    if (!/\.(?:xml|rels)$/.test(name)) continue;
    const text = unpackedPart(part, maxUnpackedBytes - unpacked);
    if (
      text === null ||
      /<!DOCTYPE|<!ENTITY/i.test(text) ||
      /TargetMode\s*=\s*["']External/i.test(text)
    )
      return null;
    unpacked += part.unpackedBytes;
    if (isRead.test(name)) texts.set(name, text);
  }
  return texts;
}

const isRead =
  /^xl\/(?:workbook\.xml|_rels\/workbook\.xml\.rels|sharedStrings\.xml|worksheets\/[^/]+\.xml)$/;

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
  if (count > maxParts) return null;
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
    if (unpacked > maxUnpackedBytes || (method !== 0 && method !== 8)) return null;
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
  const [sheet] = elements(xml.get('xl/workbook.xml') ?? '', 'sheet');
  const id = sheet && attribute(sheet.tag, 'r:id');
  for (const { tag } of elements(xml.get('xl/_rels/workbook.xml.rels') ?? '', 'Relationship')) {
    const target = attribute(tag, 'Target');
    if (id !== undefined && attribute(tag, 'Id') === id && target !== undefined)
      return target.startsWith('/') ? target.slice(1) : `xl/${target}`;
  }
  return 'xl/worksheets/sheet1.xml';
}

const attribute = (tag: string, name: string): string | undefined =>
  new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1];

/** Texts that cells name by their place, each cut behind the limit of a cell; null where they are more than all cells may be. */
function sharedTexts(xml: string): string[] | null {
  let left = tableLimits.cells;
  for (const _ of elements(xml, 'si')) if ((left -= 1) < 0) return null; // before any is kept
  return Array.from(elements(xml, 'si'), ({ inside }) => textIn(inside));
}

function readRows(sheet: string, shared: readonly string[], table: TableCollector): void {
  for (const row of elements(sheet, 'row')) {
    let next = 0;
    for (const cell of elements(row.inside, 'c')) {
      const at = columnOf(attribute(cell.tag, 'r')) ?? next;
      if (!table.put(at, cellText(cell, shared))) return;
      next = at + 1;
    }
    if (!table.endRow()) return;
  }
}

function cellText({ tag, inside }: Element, shared: readonly string[]): string {
  const type = attribute(tag, 't');
  if (type === 'inlineStr') return textIn(inside);
  const [value] = elements(inside, 'v');
  const text = decoded(value?.inside ?? '');
  return type === 's' ? (shared[Number(text)] ?? '') : text;
}

/** The text of all runs, cut behind the limit of a cell; what says how to read them aloud (rPh) is left out. */
function textIn(inside: string): string {
  let text = '';
  for (const run of elements(inside, 'rPh', 't')) {
    if (text.length > tableLimits.charactersOfCell) break;
    if (run.name === 't') text += decoded(run.inside);
  }
  return text;
}

interface Element {
  readonly name: string;
  readonly tag: string;
  readonly inside: string;
}

/**
 * The elements of these names, one after another, in one walk over the text, whatever is left open in it. What lies in one of
 * them is not looked at.
 */
function* elements(xml: string, ...names: readonly string[]): Generator<Element> {
  let at = xml.indexOf('<');
  while (at !== -1) {
    const tagEnd = xml.indexOf('>', at);
    if (tagEnd === -1) return;
    qualifiedName.lastIndex = at + 1;
    const [qualified, name] = qualifiedName.exec(xml) ?? [];
    let end = tagEnd + 1;
    if (qualified !== undefined && name !== undefined && names.includes(name)) {
      const tag = xml.slice(at, end);
      if (tag.endsWith('/>')) yield { name, tag, inside: '' };
      else {
        const close = xml.indexOf(`</${qualified}`, end);
        if (close === -1) return;
        yield { name, tag, inside: xml.slice(end, close) };
        end = close;
      }
    }
    at = xml.indexOf('<', end);
  }
}

const qualifiedName = /(?:\w+:)?(\w+)/y;

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
