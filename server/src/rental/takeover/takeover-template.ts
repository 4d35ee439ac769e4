import type { Input, Returned } from '@rental/contract/endpoint';
import { importKinds } from '@rental/contract/platform/imports';
import type { takeoverTemplate as call, TakeoverKind } from '@rental/contract/rental/takeover';
import type { ImportColumn } from '@rental/domain/rental/takeover/cell-reader';
import { customerColumns } from '@rental/domain/rental/takeover/customer-import';
import { orderColumns } from '@rental/domain/rental/takeover/order-columns';
import { planColumns } from '@rental/domain/rental/takeover/plan-import';
import { storeColumns } from '@rental/domain/rental/takeover/store-import';
import { buffer } from 'node:stream/consumers';
import type { Context } from '../../http/context.ts';
import { xlsxBook } from '../../platform/exports/public.ts';

const columnsOf: Readonly<Record<TakeoverKind, readonly ImportColumn[]>> = {
  stores: storeColumns,
  plans: planColumns,
  customers: customerColumns,
  orders: orderColumns,
};

const text = (title: string) => ({ title, kind: 'text' as const });

/** A template: the titles with an example row, and a sheet that explains each column. */
export async function takeoverTemplate(
  _ctx: Context,
  { query: { kind } }: Input<typeof call>,
): Promise<Returned<typeof call>> {
  const columns = columnsOf[kind];
  const label = importKinds[kind];
  const book = xlsxBook([
    {
      title: label,
      columns: columns.map(({ title }) => text(title)),
      pages: onePage([columns.map(({ example }) => example)]),
    },
    {
      title: '说明',
      columns: ['列名', '是否必填', '填写要求', '示例'].map(text),
      pages: onePage([
        ...columns.map(({ title, isNeeded, help, example }) => [
          title,
          isNeeded ? '必填' : '选填',
          help,
          example,
        ]),
        ['', '', '导入前请删除示例行。任意一行有误，则全部不导入', ''],
      ]),
    },
  ]);
  return { fileName: `${label}接管模板.xlsx`, base64: (await buffer(book)).toString('base64') };
}

async function* onePage<Row>(rows: readonly Row[]): AsyncGenerator<readonly Row[]> {
  yield rows;
}
