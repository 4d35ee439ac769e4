import { missingColumns, titledRows, type ImportError, type InSteps } from '../../import-table.ts';
import { nameComplaint } from '../../validation/names.ts';
import { landline, mobile } from '../../validation/phones.ts';
import {
  CellReader,
  neededTitles,
  tooMany,
  type ImportColumn,
  type RowsRead,
} from './cell-reader.ts';

export const storeColumns = [
  {
    title: '店铺名称',
    isNeeded: true,
    example: '西湖店',
    help: '最多50个字，不能重复。已存在且内容相同的店铺自动跳过',
  },
  { title: '联系人', isNeeded: true, example: '李店长', help: '最多20个字' },
  { title: '联系电话', isNeeded: true, example: '0571-88888888', help: '手机号或带区号的固话' },
  { title: '省市区', isNeeded: true, example: '浙江省杭州市西湖区', help: '最多60个字' },
  { title: '详细地址', isNeeded: false, example: '文三路 1 号', help: '最多100个字' },
] as const satisfies readonly ImportColumn[];
type StoreTitle = (typeof storeColumns)[number]['title'];

const maxStoresTakenOver = 2_000;

export interface TypedStore {
  readonly name: string;
  readonly contactName: string;
  readonly contactPhone: string;
  readonly region: string;
  readonly street: string;
}

const phone = {
  test: (text: string) => mobile.test(text) || landline.test(text),
  message: '联系电话应为11位手机号，或带区号的固话，如 0571-88888888',
};

/** Reads the stores of a table. One that is there just so is skipped; another content of it is a fault. */
export function* storesIn(
  table: readonly (readonly string[])[],
  known: ReadonlyMap<string, TypedStore>,
): InSteps<RowsRead<TypedStore>> {
  const titles = neededTitles<StoreTitle>(storeColumns);
  const { missing, rows: lines } = titledRows<StoreTitle>(table, titles);
  if (missing.length > 0) return { rows: [], skippedCount: 0, errors: [missingColumns(missing)] };
  const rows: TypedStore[] = [];
  const errors: ImportError[] = [];
  const lineOf = new Map<string, number>();
  let skippedCount = 0;
  for (const row of lines) {
    yield;
    if (rows.length >= maxStoresTakenOver) return tooMany(row.line, maxStoresTakenOver, '家店铺');
    const reader = new CellReader<StoreTitle>(row);
    const store: TypedStore = {
      name: reader.text('店铺名称', 50),
      contactName: reader.text('联系人', 20),
      contactPhone: reader.ruled('联系电话', phone),
      region: reader.text('省市区', 60),
      street: reader.text('详细地址', 100, false),
    };
    const complaint = nameComplaint(store.name);
    if (complaint !== null) reader.fault('店铺名称', complaint);
    const before = lineOf.get(store.name);
    if (before !== undefined) reader.fault('店铺名称', `与第${before}行的店铺名称重复`);
    else lineOf.set(store.name, row.line);
    const there = known.get(store.name);
    if (there !== undefined && !isSame(there, store))
      reader.fault('店铺名称', '该店铺已存在，且内容不同');
    if (reader.faults.length > 0) errors.push(...reader.faults);
    else if (there !== undefined) skippedCount += 1;
    else rows.push(store);
  }
  return { rows, skippedCount, errors };
}

const isSame = (one: TypedStore, other: TypedStore) =>
  (Object.keys(other) as (keyof TypedStore)[]).every((field) => one[field] === other[field]);
