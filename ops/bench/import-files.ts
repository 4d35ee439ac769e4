import { csvOf } from '@rental/domain/csv';
import { deviceImportColumns } from '@rental/domain/rental/devices/device-import';
import { importColumns } from '@rental/domain/platform/dictionary/dictionary-import';
import { tableLimits } from '@rental/domain/import-table';
import { hostileTables } from '@rental/server/testing/wire/hostile-tables';
import { measuredBrand } from './dataset.ts';
import { inBrand, type Pool } from './in-brand.ts';

export interface ImportFile {
  readonly what: string;
  readonly path: string;
  readonly fileName: string;
  readonly bytes: () => string | Buffer;
}

const devices = '/api/device/import';
const dictionary = '/api/dictDetail/import';

/** The largest file of each import that is right, checked and then written; and the files that were made to be slow or large. */
export async function importFiles(owner: Pool): Promise<ImportFile[]> {
  const [known] = await inBrand<{ code: string; name: string }>(
    owner,
    measuredBrand,
    'select k.code, s.name from skus k, stores s where k.brand_code = $1 and s.brand_code = $1 limit 1',
  );
  const row = [known?.code ?? '', known?.name ?? '', '8999.50', '2026-01-31', '九成新'.repeat(30)];
  const stock = csvOf([
    [...deviceImportColumns],
    ...times(tableLimits.rows, (index) => [`BENCH-${String(index).padStart(6, '0')}`, ...row]),
  ]);
  const entries = csvOf([
    [...importColumns],
    ...times(tableLimits.rows - 1_000, (index) => [
      index % 2 === 0 ? 'carrier' : 'banner_slot',
      '字'.repeat(90),
      `bench-${index}`,
      'blue',
      String(index),
      '启用',
    ]),
  ]);
  const right = [
    { what: 'devices, checked', path: `${devices}/check`, bytes: () => stock },
    { what: 'devices, written', path: devices, bytes: () => stock },
    { what: 'devices, all in stock', path: devices, bytes: () => stock },
    { what: 'dictionary, checked', path: `${dictionary}/check`, bytes: () => entries },
    { what: 'dictionary, written', path: dictionary, bytes: () => entries },
    { what: 'dictionary, written again', path: dictionary, bytes: () => entries },
  ];
  return [
    ...right.map((file) => ({ ...file, fileName: 'right.csv' })),
    ...hostileTables.map(({ what, fileName, bytes }) => ({ what, path: devices, fileName, bytes })),
  ];
}

const times = <Made>(count: number, make: (index: number) => Made): Made[] =>
  Array.from({ length: count }, (_, index) => make(index));
