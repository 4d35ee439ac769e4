import { crc32, deflateRawSync } from 'node:zlib';

/** A zip of these files. */
function zipOf(files: Readonly<Record<string, string | Buffer>>): Buffer {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const [name, content] of Object.entries(files)) {
    const bytes = Buffer.from(content);
    const packed = deflateRawSync(bytes);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(8, 4);
    common.writeUInt32LE(crc32(bytes), 10);
    common.writeUInt32LE(packed.length, 14);
    common.writeUInt32LE(bytes.length, 18);
    common.writeUInt16LE(Buffer.byteLength(name), 22);
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), common, Buffer.from(name), packed]);
    const entry = Buffer.alloc(46);
    entry.write('PK\x01\x02', 'latin1');
    common.copy(entry, 6);
    entry.writeUInt32LE(at, 42);
    directory.push(entry, Buffer.from(name));
    locals.push(local);
    at += local.length;
  }
  const central = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(Object.keys(files).length, 8);
  end.writeUInt16LE(Object.keys(files).length, 10);
  end.writeUInt32LE(central.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...locals, central, end]);
}

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const officeNames = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const sheetNames = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const packageNames = 'http://schemas.openxmlformats.org/package/2006';

type Kind = 'officeDocument' | 'worksheet' | 'sharedStrings' | 'styles';

/** Relations to these parts, by ids that count from `rId1`. */
const relationsOf = (...targets: readonly (readonly [kind: Kind, target: string])[]): string =>
  `${head}<Relationships xmlns="${packageNames}/relationships">${targets
    .map(
      ([kind, target], index) =>
        `<Relationship Id="rId${index + 1}" Type="${officeNames}/${kind}" Target="${target}"/>`,
    )
    .join('')}</Relationships>`;

interface BookParts {
  /** Elements before the rows. */
  readonly before?: string;
  /** The rows of the only sheet, as they stand in its part. */
  readonly rows: string;
  /** The shared texts, as they stand in their part. */
  readonly shared?: string;
  /** More parts, or others of the same name. */
  readonly more?: Readonly<Record<string, string | Buffer>>;
}

/** A workbook of one sheet. */
export const bookOf = ({ before = '', rows, shared = '', more = {} }: BookParts): Buffer =>
  zipOf({
    '[Content_Types].xml': `${head}<Types xmlns="${packageNames}/content-types"/>`,
    '_rels/.rels': relationsOf(['officeDocument', 'xl/workbook.xml']),
    'xl/workbook.xml': `${head}<workbook xmlns="${sheetNames}" xmlns:r="${officeNames}"><sheets><sheet name="字典" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relationsOf(
      ['worksheet', 'worksheets/sheet3.xml'],
      ['sharedStrings', 'sharedStrings.xml'],
      ['styles', 'styles.xml'],
    ),
    'xl/worksheets/sheet3.xml': `${head}<worksheet xmlns="${sheetNames}" xmlns:x="${sheetNames}">${before}<cols><col min="1"/></cols><sheetData>${rows}</sheetData></worksheet>`,
    'xl/sharedStrings.xml': `${head}<sst xmlns="${sheetNames}">${shared}</sst>`,
    'xl/styles.xml': `${head}<styleSheet xmlns="${sheetNames}"><cellXfs count="1"><xf numFmtId="0"/></cellXfs></styleSheet>`,
    ...more,
  });

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** An xlsx as spreadsheets write it: texts shared, numbers as such, empty cells left out. */
export function xlsxOf(
  rows: readonly (readonly (string | number)[])[],
  more: Readonly<Record<string, string>> = {},
): Buffer {
  const shared: string[] = [];
  const cell = (value: string | number, reference: string) => {
    if (typeof value === 'number') return `<c r="${reference}"><v>${value}</v></c>`;
    if (value === '') return '';
    return `<c r="${reference}" t="s"><v>${shared.push(value) - 1}</v></c>`;
  };
  const sheet = rows
    .map((row, at) => {
      const cells = row.map((value, index) => cell(value, `${'ABCDEFGH'[index]}${at + 1}`));
      return `<row r="${at + 1}">${cells.join('')}</row>`;
    })
    .join('');
  const texts = shared.map((text) => `<si><t xml:space="preserve">${escaped(text)}</t></si>`);
  return bookOf({ rows: sheet, shared: texts.join(''), more });
}

type Rows = readonly (readonly (string | number)[])[];

/** More than 20 MB unpacked. */
export const bomb = () => zipOf({ 'xl/worksheets/sheet1.xml': Buffer.alloc(21 * 1024 * 1024, 32) });

/** The same, which says that it is small. */
export const lyingBomb = () => lyingOf(bomb(), 1_000);

const directoryEntry = 'PK\x01\x02';

/** A zip of which no part is longer than `bytes` when it is unpacked, as its directory says. */
export function lyingOf(zip: Buffer, bytes: number): Buffer {
  const lying = Buffer.from(zip);
  for (let at = lying.indexOf(directoryEntry); at !== -1;) {
    lying.writeUInt32LE(Math.min(lying.readUInt32LE(at + 24), bytes), at + 24);
    at = lying.indexOf(directoryEntry, at + 4);
  }
  return lying;
}

/** A thousand parts that are not packed, each of them the same 9 MB. */
export function overlaidBomb(): Buffer {
  const zip = bomb();
  const bytes = Buffer.alloc(9 * 1024 * 1024, 32);
  const local = Buffer.concat([zip.subarray(0, 30 + zip.readUInt16LE(26)), bytes]);
  local.writeUInt16LE(0, 8);
  const at = zip.lastIndexOf(directoryEntry);
  const entry = Buffer.from(zip.subarray(at, -22));
  entry.writeUInt16LE(0, 10);
  entry.writeUInt32LE(bytes.length, 20);
  entry.writeUInt32LE(1, 24);
  const directory = Buffer.concat(Array.from({ length: 1_000 }, () => entry));
  const end = Buffer.from(zip.subarray(-22));
  end.writeUInt16LE(1_000, 8);
  end.writeUInt16LE(1_000, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(local.length, 16);
  return Buffer.concat([local, directory, end]);
}

export const withDoctype = (rows: Rows) =>
  xlsxOf(rows, {
    'xl/sharedStrings.xml': '<!DOCTYPE x [<!ENTITY a "aaaa">]><sst><si><t>&a;</t></si></sst>',
  });

/** A link to another workbook. */
export const withLink = (rows: Rows) =>
  xlsxOf(rows, { 'xl/externalLinks/externalLink1.xml': '<x/>' });

/** A relation that leads outside. */
export const withTarget = (rows: Rows) =>
  xlsxOf(rows, {
    'xl/worksheets/_rels/sheet3.xml.rels':
      '<Relationships><Relationship Id="r" Target="file:///etc" TargetMode="External"/></Relationships>',
  });
