import { crc32, deflateRawSync } from 'node:zlib';

/** A zip of these files. */
export function zipOf(files: Readonly<Record<string, string | Buffer>>): Buffer {
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
  return zipOf({
    'xl/workbook.xml': `${head}<workbook><sheets><sheet name="字典" sheetId="1" r:id="rId7"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${head}<Relationships><Relationship Id="rId7" Type="x" Target="worksheets/sheet3.xml"/></Relationships>`,
    'xl/worksheets/sheet3.xml': `${head}<worksheet><cols><col min="1"/></cols><sheetData>${sheet}</sheetData></worksheet>`,
    'xl/sharedStrings.xml': `${head}<sst>${texts.join('')}</sst>`,
    ...more,
  });
}

type Rows = readonly (readonly (string | number)[])[];

/** More than 20 MB unpacked. */
export const bomb = () => zipOf({ 'xl/worksheets/sheet1.xml': Buffer.alloc(21 * 1024 * 1024, 32) });

/** The same, which says that it is small. */
export function lyingBomb(): Buffer {
  const zip = bomb();
  for (const at of [22, zip.lastIndexOf('PK\x01\x02') + 24]) zip.writeUInt32LE(1_000, at);
  return zip;
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
