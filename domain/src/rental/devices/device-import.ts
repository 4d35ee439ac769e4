import type { BusinessDate } from '../../business-date.ts';
import {
  isStorable,
  missingColumns,
  titledRows,
  type ImportError,
  type InSteps,
} from '../../import-table.ts';
import type { Fen } from '../../money.ts';
import { typedDay } from '../../typed-day.ts';
import { typedFen } from '../../typed-fen.ts';
import { allGrades, grades, type Grade } from './grade.ts';

/** The columns of an import; the first line names them, in any order. The first three must be there. */
export const deviceImportColumns = [
  '序列号',
  '商品编码',
  '店铺',
  '成本价',
  '购入日期',
  '备注',
  '成色',
] as const;
type ColumnName = (typeof deviceImportColumns)[number];

/** An IMEI or a serial number, as it is typed or scanned when it ships. */
export const serialForm = /^[A-Za-z0-9-]{6,40}$/;
export const longestDeviceNote = 200;

export interface ImportedDevice {
  readonly line: number;
  readonly serial: string;
  readonly skuId: number;
  readonly storeId: number;
  readonly costFen: Fen | null;
  readonly boughtOn: BusinessDate | null;
  /** 全新 where the row says nothing. */
  readonly grade: Grade;
  readonly note: string | null;
}

export interface DeviceImportPlan {
  readonly rows: readonly ImportedDevice[];
  /** Row by row; with one of them nothing is written. */
  readonly errors: readonly ImportError[];
}

/** The stores and SKUs that rows may refer to. */
export interface KnownForDevices {
  /** SKUs by their code. */
  readonly skus: ReadonlyMap<string, number>;
  /** Stores that whoever imports reaches, by name. */
  readonly stores: ReadonlyMap<string, number>;
  /** Serials that are in stock already. */
  readonly serials: ReadonlySet<string>;
  readonly today: BusinessDate;
}

/** The serials that a table speaks of, for whoever looks them up. */
export function* serialsIn(table: readonly (readonly string[])[]): InSteps<string[]> {
  const serials = new Set<string>();
  for (const { cellOf } of titledRows(table, deviceImportColumns).rows) {
    const serial = cellOf('序列号');
    if (serialForm.test(serial)) serials.add(serial);
    yield;
  }
  return [...serials];
}

/** The devices that a table would add: all of them, or with a sentence for each wrong row. */
export function* plannedDevices(
  table: readonly (readonly string[])[],
  known: KnownForDevices,
): InSteps<DeviceImportPlan> {
  const { missing, rows: lines } = titledRows<ColumnName>(table, deviceImportColumns.slice(0, 3));
  if (missing.length > 0) return { rows: [], errors: [missingColumns(missing)] };
  const rows: ImportedDevice[] = [];
  const errors: ImportError[] = [];
  const lineOf = new Map<string, number>();
  for (const { line, cellOf } of lines) {
    yield;
    const serial = cellOf('序列号');
    const skuId = known.skus.get(cellOf('商品编码'));
    const storeId = known.stores.get(cellOf('店铺'));
    const cost = typedFen(cellOf('成本价'));
    const bought = typedDay(cellOf('购入日期'));
    const note = cellOf('备注');
    const grade = gradeNamed(cellOf('成色'));
    const words = [
      ...serialFaults(serial, known, lineOf.get(serial)),
      ...(skuId === undefined ? [referenceFault('商品编码', cellOf('商品编码'))] : []),
      ...(storeId === undefined ? [referenceFault('店铺', cellOf('店铺'))] : []),
      ...(cost === undefined ? ['成本价应为最多两位小数的金额'] : []),
      ...(bought === undefined ? ['购入日期应为日期，如 2026-11-21'] : []),
      ...(bought && bought > known.today ? ['购入日期不能晚于今天'] : []),
      ...(grade === undefined ? [`成色应为${Object.values(grades).join('、')}之一`] : []),
      ...(note.length > longestDeviceNote ? [`备注最多${longestDeviceNote}个字`] : []),
      ...(isStorable(note) ? [] : ['备注包含不支持的字符']),
    ];
    if (!lineOf.has(serial)) lineOf.set(serial, line);
    if (words.length > 0 || skuId === undefined || storeId === undefined || grade === undefined)
      errors.push({ line, words: words.join('；') });
    else
      rows.push({
        line,
        serial,
        skuId,
        storeId,
        costFen: cost ?? null,
        boughtOn: bought ?? null,
        grade,
        note: note === '' ? null : note,
      });
  }
  return { rows, errors };
}

const gradeNamed = (word: string): Grade | undefined =>
  word === '' ? 'new' : allGrades.find((grade) => grades[grade] === word);

const referenceFault = (column: '商品编码' | '店铺', text: string): string => {
  if (text === '') return `请填写${column}`;
  return column === '店铺' ? '店铺不存在或不在您的数据范围内' : '商品编码不存在';
};

function serialFaults(serial: string, { serials }: KnownForDevices, before?: number): string[] {
  if (serial === '') return ['请填写序列号'];
  if (/^\d(?:\.\d+)?E\+\d+$/i.test(serial))
    return ['序列号被表格软件改成了科学计数法，请把该列设为文本后重新填写'];
  if (!serialForm.test(serial)) return ['序列号应为6到40位字母、数字或横线'];
  if (before !== undefined) return [`与第${before}行的序列号重复`];
  return serials.has(serial) ? ['序列号已在库存中'] : [];
}
