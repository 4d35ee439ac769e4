import { missingColumns, titledRows, type ImportError, type InSteps } from '../../import-table.ts';
import { idNumber } from '../../validation/id-number.ts';
import { mobile } from '../../validation/phones.ts';
import { CellReader, neededTitles, type ImportColumn, type RowsRead } from './cell-reader.ts';

export const customerColumns = [
  { title: '姓名', isNeeded: true, example: '王小雨', help: '最多50个字' },
  { title: '手机号', isNeeded: true, example: '13800000001', help: '11位手机号，一个号码一位客户' },
  {
    title: '身份证号',
    isNeeded: true,
    example: '110101199003070000',
    help: '15或18位，请设为文本格式。已登记且内容相同的客户自动跳过',
  },
  { title: '省市区', isNeeded: true, example: '浙江省杭州市西湖区', help: '最多100个字' },
  { title: '详细地址', isNeeded: true, example: '文三路 1 号', help: '最多200个字' },
] as const satisfies readonly ImportColumn[];
type CustomerTitle = (typeof customerColumns)[number]['title'];

export interface TypedCustomer {
  readonly name: string;
  readonly phone: string;
  readonly idNumber: string;
  readonly region: string;
  readonly street: string;
}

/** The customers that a table may mean: the ID number is the identity, and a phone is one customer's. */
export interface KnownCustomers {
  /** By ID number. */
  readonly customers: ReadonlyMap<string, TypedCustomer & { readonly id: number }>;
  /** ID numbers by phone. */
  readonly phones: ReadonlyMap<string, string>;
}

/** The customers and phones of the lines before. */
export interface SeenCustomers {
  readonly customers: Map<string, { readonly line: number; readonly customer: TypedCustomer }>;
  readonly phones: Map<string, { readonly line: number; readonly idNumber: string }>;
}

/** The titles of a customer's cells in any table; that of the name is the table's own. */
type SharedTitle = Exclude<CustomerTitle, '姓名'>;

export function customerIn<Title extends string>(
  reader: CellReader<Title | SharedTitle>,
  nameTitle: Title,
): TypedCustomer {
  return {
    name: reader.text(nameTitle, 50),
    phone: reader.ruled('手机号', mobile),
    idNumber: reader.ruled('身份证号', idNumber).toUpperCase(),
    region: reader.text('省市区', 100),
    street: reader.text('详细地址', 200),
  };
}

/** Tells where a customer contradicts one that is registered, or one of a line before. */
export function customerMatch<Title extends string>(
  reader: CellReader<Title | SharedTitle>,
  nameTitle: Title,
  customer: TypedCustomer,
  { known, seen }: { readonly known: KnownCustomers; readonly seen: SeenCustomers },
): void {
  const { name, phone, idNumber: identity } = customer;
  if (identity === '') return;
  const stored = known.customers.get(identity);
  const before = seen.customers.get(identity);
  if (before === undefined) seen.customers.set(identity, { line: reader.line, customer });
  if (stored !== undefined && stored.name !== name)
    reader.fault(nameTitle, '该身份证号已登记在另一姓名下');
  if (stored !== undefined && stored.phone !== phone)
    reader.fault('手机号', `该身份证号已登记，手机号尾号为${stored.phone.slice(-4)}`);
  if (before !== undefined && (before.customer.name !== name || before.customer.phone !== phone))
    reader.fault('身份证号', `与第${before.line}行的身份证号相同，但姓名或手机号不同`);
  const holder = known.phones.get(phone);
  const other = seen.phones.get(phone);
  if (other === undefined) seen.phones.set(phone, { line: reader.line, idNumber: identity });
  if (holder !== undefined && holder !== identity && stored === undefined)
    reader.fault('手机号', '手机号已被其他客户使用');
  else if (other !== undefined && other.idNumber !== identity)
    reader.fault('手机号', `与第${other.line}行的手机号相同，但身份证号不同`);
}

/** Reads the customers of a table. One that is registered just so is skipped; another address of him is a fault. */
export function* customersIn(
  table: readonly (readonly string[])[],
  known: KnownCustomers,
): InSteps<RowsRead<TypedCustomer>> {
  const titles = neededTitles<CustomerTitle>(customerColumns);
  const { missing, rows: lines } = titledRows<CustomerTitle>(table, titles);
  if (missing.length > 0) return { rows: [], skippedCount: 0, errors: [missingColumns(missing)] };
  const rows: TypedCustomer[] = [];
  const errors: ImportError[] = [];
  const seen: SeenCustomers = { customers: new Map(), phones: new Map() };
  let skippedCount = 0;
  for (const row of lines) {
    yield;
    const reader = new CellReader<CustomerTitle>(row);
    const customer = customerIn<'姓名'>(reader, '姓名');
    const before = seen.customers.get(customer.idNumber);
    if (before !== undefined) reader.fault('身份证号', `与第${before.line}行的身份证号重复`);
    else customerMatch<'姓名'>(reader, '姓名', customer, { known, seen });
    const stored = known.customers.get(customer.idNumber);
    if (
      stored !== undefined &&
      (stored.region !== customer.region || stored.street !== customer.street)
    )
      reader.fault('详细地址', '该客户已登记，且地址不同');
    if (reader.faults.length > 0) errors.push(...reader.faults);
    else if (stored !== undefined) skippedCount += 1;
    else rows.push(customer);
  }
  return { rows, skippedCount, errors };
}
