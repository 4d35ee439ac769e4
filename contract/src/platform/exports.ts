import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { exportableLists } from '../exportable-lists.ts';
import { Id, IdText, Instant, keysOf, pageOf, pageQuery, text } from '../fields.ts';
import { sortBy } from '../sorting.ts';
import { exportFailures, exportFormats, exportStatuses, maxChosenRows } from './export-words.ts';

const List = z.enum(keysOf(exportableLists), '该列表不支持导出');
const Format = z.enum(keysOf(exportFormats), '请选择文件格式');
const Status = z.enum(keysOf(exportStatuses), '请选择导出状态');

/** The list's own filters, as text, the way its address has them. The list's query judges them. */
const Query = z.record(
  text(40),
  z.union([text(200), z.array(text(200)).max(maxChosenRows, `一项筛选最多${maxChosenRows}个值`)]),
);
export type ExportQuery = z.output<typeof Query>;

export const ExportRow = z.object({
  id: Id,
  list: List,
  /** 「订单 20261121-100509.xlsx」 */
  fileName: z.string(),
  format: Format,
  /** Not `status`: the specified client takes that for a failure (S228). */
  exportStatus: Status,
  failure: z.enum(keysOf(exportFailures)).nullable(),
  /** The filters in the words of the screen: 「状态：待发货；店铺：西湖店」. Empty: without filters. */
  criteria: z.string(),
  doneRows: z.int(),
  /** Null until the rows are counted. */
  totalRows: z.int().nullable(),
  bytes: z.int().nullable(),
  createTime: Instant,
  finishedAt: Instant.nullable(),
  /** When the file goes. */
  expiresAt: Instant.nullable(),
});
export type ExportRow = z.output<typeof ExportRow>;

const both = { platforms: ['manage', 'channel'], permission: 'export:create' } as const;
const one = { params: z.object({ id: IdText }) };

/**
 * 导出: all rows of a list that fit its filters, whatever the page, written in the background. `columns` are keys of
 * the list's columns in the order wanted, absent all. It needs the right to the list as well. Masked stays masked, and
 * the file holds what the operator reaches at the time it is written. 20 an hour each (threat model 4.11).
 */
export const createExport = endpoint({
  ...both,
  method: 'POST',
  path: '/api/exports',
  summary: '导出列表',
  body: z.object({
    list: List,
    format: Format,
    query: Query,
    columns: z.array(text(40)).min(1, '请至少选择一列').max(100, '最多选择100列').optional(),
  }),
  answer: ExportRow,
  answerStatus: 201,
  refusals: ['forbidden', 'export_too_large', 'too_many_exports'],
  idempotent: true,
});

/** 导出中心: the operator's own exports of the last thirty days, newest first. */
export const listExports = endpoint({
  ...both,
  method: 'GET',
  path: '/api/exports',
  summary: '我的导出',
  query: z.object({ ...pageQuery, sort: sortBy('createTime'), exportStatus: Status.optional() }),
  answer: pageOf(ExportRow),
  refusals: ['page_too_deep', 'cursor_invalid'],
});

/** One of the operator's own exports: how far it is. */
export const exportDetail = endpoint({
  ...both,
  ...one,
  method: 'GET',
  path: '/api/exports/{id}',
  summary: '导出进度',
  answer: ExportRow,
  refusals: ['not_found'],
});

/** 取消: it is not written on. */
export const cancelExport = endpoint({
  ...both,
  ...one,
  method: 'POST',
  path: '/api/exports/{id}/cancel',
  summary: '取消导出',
  answer: ExportRow,
  refusals: ['not_found', 'export_ended'],
});

/** 下载: an address of the file that is good for five minutes; the file is saved under its own name. */
export const exportLink = endpoint({
  ...both,
  ...one,
  method: 'POST',
  path: '/api/exports/{id}/link',
  summary: '获取导出文件的临时下载链接',
  answer: z.object({ link: z.string() }),
  refusals: ['not_found', 'export_not_done', 'export_expired'],
});
