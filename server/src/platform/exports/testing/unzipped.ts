import { crc32, inflateRawSync } from 'node:zlib';

/** The files of an archive by its directory, the way a reader finds them; throws where a size or a checksum is wrong. */
export function unzipped(archive: Buffer): Map<string, string> {
  const end = archive.lastIndexOf(Buffer.from('PK\u0005\u0006'));
  const count = archive.readUInt16LE(end + 10);
  const files = new Map<string, string>();
  let at = archive.readUInt32LE(end + 16);
  if (at + archive.readUInt32LE(end + 12) !== end) throw new Error('The directory has gaps');
  for (let index = 0; index < count; index += 1) {
    if (archive.readUInt32LE(at) !== 0x02014b50) throw new Error('No entry of the directory');
    const [crc, compressed, size] = [16, 20, 24].map((place) => archive.readUInt32LE(at + place));
    const nameLength = archive.readUInt16LE(at + 28);
    const name = archive.subarray(at + 46, at + 46 + nameLength).toString();
    const local = archive.readUInt32LE(at + 42);
    if (archive.readUInt32LE(local) !== 0x04034b50)
      throw new Error(`${name} is not where it is said`);
    const from = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
    const content = inflateRawSync(archive.subarray(from, from + (compressed ?? 0)));
    if (content.length !== size || crc32(content) !== crc) throw new Error(`${name} is damaged`);
    if (archive.readUInt32LE(from + (compressed ?? 0)) !== 0x08074b50)
      throw new Error(`${name} has no sizes behind it`);
    files.set(name, content.toString());
    at += 46 + nameLength;
  }
  return files;
}

const entities: Record<string, string> = { lt: '<', gt: '>', amp: '&', '#13': '\r' };

/** The cells of the sheet, row by row: text as it is typed, a number as a number, an empty cell as null. */
export function cellsOfXlsx(archive: Buffer): (string | number | null)[][] {
  const sheet = unzipped(archive).get('xl/worksheets/sheet1.xml') ?? '';
  return [...sheet.matchAll(/<row>(.*?)<\/row>/gs)].map(([, row = '']) =>
    [...row.matchAll(/<c(?:\/>|( [^>]*)?>(.*?)<\/c>)/gs)].map(([whole, , content = '']) => {
      if (whole === '<c/>') return null;
      const [, text] = /<is><t xml:space="preserve">(.*)<\/t><\/is>/s.exec(content) ?? [];
      if (text === undefined) return Number(/<v>(.*)<\/v>/.exec(content)?.[1]);
      return text.replaceAll(/&(lt|gt|amp|#13);/g, (_, name: string) => entities[name] ?? '');
    }),
  );
}
