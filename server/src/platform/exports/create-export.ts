import { exportableLists } from '@rental/contract/exportable-lists';
import { maxExportedRows } from '@rental/contract/platform/export-words';
import type { Input, Returned } from '@rental/contract/endpoint';
import type { createExport as call, ExportQuery } from '@rental/contract/platform/exports';
import { maskIdNumber, maskMobile } from '@rental/domain/rental/customers/masks';
import { clockText, dayText } from '@rental/domain/time/time-text';
import { safeParse } from 'zod/v4/core';
import type { Tx } from '../../db/transaction.ts';
import { newFileKey } from '../../gateways/storage/storage.ts';
import { countWithin, type QuotaRule } from '../../http/attempts.ts';
import type { Context } from '../../http/context.ts';
import type { ExportableList } from '../../http/exportable-list.ts';
import { Refusal, refuse } from '../../http/refusal.ts';
import { requireTurnedOn } from '../../http/turned-on.ts';
import { queueJob } from '../../jobs/job-store.ts';
import { writeAudit } from '../../people/audit/public.ts';
import { purposeOf } from '../../people/auth/public.ts';
import { requireAllStores } from '../../people/data-scope/public.ts';
import { exportJob } from './export-job.ts';
import { exportRowOf } from './export-store.ts';

/** Threat model 4.11. */
const exportsOfOperator: QuotaRule = {
  most: 20,
  windowSeconds: 3600,
  refusal: 'too_many_exports',
};

/** Beyond this the rows are counted by the job, which has the time. */
const maxCountedAtOnce = 10_000;

export type ExportableLists = ReadonlyMap<string, ExportableList>;

/** 导出: writes down what is wanted and by whom, and queues the work. */
export async function createExport(
  ctx: Context,
  { body }: Input<typeof call>,
  tx: Tx,
  { lists, maxRows = maxExportedRows }: { lists: ExportableLists; maxRows?: number | undefined },
): Promise<Returned<typeof call>> {
  const list = listFor(ctx, lists, body.list);
  const filters = filtersFor(list, body.query);
  const columns = columnsFor(list, body.columns);
  await countWithin(tx, ctx.brandCode, ctx.now, `export ${ctx.operator.id}`, exportsOfOperator);
  const most = Math.min(maxCountedAtOnce, maxRows) + 1;
  const count = await list.count(tx, ctx, filters, most);
  if (count > maxRows) refuse('export_too_large');
  const totalRows = count < most ? count : null;

  const title = exportableLists[list.name];
  const day = dayText(ctx.now).replaceAll('-', '');
  const time = clockText(ctx.now).replaceAll(':', '');
  const row = await tx
    .insertInto('exports')
    .values({
      brand_code: ctx.brandCode,
      operator_id: ctx.operator.id,
      purpose: purposeOf(ctx.operator.platform),
      list: list.name,
      format: body.format,
      query: JSON.stringify(filled(body.query)),
      criteria: (await list.describe(tx, ctx, filters))
        .flatMap(([title, value]) => (value === undefined ? [] : [`${title}：${value}`]))
        .join('；'),
      columns: JSON.stringify(columns),
      file_name: `${title} ${day}-${time}.${body.format}`,
      status: 'queued',
      failure: null,
      total_rows: totalRows,
      file_key: newFileKey(),
      bytes: null,
      created_at: ctx.now,
      started_at: null,
      finished_at: null,
      expires_at: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await queueJob(tx, exportJob, {
    brand: ctx.brandCode,
    now: ctx.now,
    payload: { exportId: row.id, address: ctx.address, traceId: ctx.traceId },
  });
  await writeAudit(tx, ctx, {
    operation: 'export:create',
    object: `export ${row.id}`,
    result: 'ok',
    operatorId: ctx.operator.id,
    purpose: row.purpose,
    after: {
      list: title,
      format: row.format,
      columns,
      query: maskedFilters(row.query),
      rows: totalRows,
    },
  });
  return exportRowOf(row, ctx.now);
}

/** The list, where its own call would let this operator in. */
function listFor(ctx: Context, lists: ExportableLists, name: string): ExportableList {
  const list = lists.get(name);
  if (!list) throw new Error(`${name} is exportable by the contract and no area declares it`);
  if (!mayRead(ctx.operator, list)) refuse('forbidden');
  if (list.flag !== undefined) requireTurnedOn(ctx, list.flag);
  if (list.isOfWholeBrand === true) requireAllStores(ctx);
  return list;
}

/** True if an operator may read a list now: asked again when the file is written. */
export function mayRead(
  { platform, permissions }: Pick<Context['operator'], 'platform' | 'permissions'>,
  { of }: ExportableList,
): boolean {
  const needed = of.permission;
  return (
    of.platforms.includes(platform) &&
    permissions.has('export:create') &&
    (needed === 'signedIn' || needed === 'public' || permissions.has(needed))
  );
}

const paging = new Set(['page', 'size', 'cursor']);

/** Filters that say something: empty is absent, and an export has no page. */
const filled = (query: ExportQuery): ExportQuery =>
  Object.fromEntries(
    Object.entries(query).filter(([name, value]) => value !== '' && !paging.has(name)),
  );

/** The filters as the list's own call reads them; what it would not take is told by field. */
export function filtersFor({ of }: ExportableList, query: ExportQuery): never {
  if (!of.query) throw new Error(`${of.path} has no query`);
  const parsed = safeParse(of.query, filled(query));
  if (parsed.success) return parsed.data as never;
  const fields: Record<string, string> = {};
  for (const issue of parsed.error.issues)
    fields[['query', ...issue.path].join('.')] ??= issue.message;
  throw new Refusal('invalid', { fields, of });
}

function columnsFor({ columns }: ExportableList, wanted: readonly string[] | undefined): string[] {
  const known = columns.map(({ key }) => key);
  const keys = [...new Set(wanted ?? known)];
  if (keys.every((key) => known.includes(key))) return keys;
  throw new Refusal('invalid', { fields: { columns: '列不存在，请刷新页面后重试' } });
}

/** The audit log holds no phone and no ID number (threat model 43). */
const maskedFilters = (query: ExportQuery): ExportQuery =>
  Object.fromEntries(
    Object.entries(query).map(([name, value]) => [
      name,
      typeof value === 'string' ? masked(value) : value.map(masked),
    ]),
  );

function masked(text: string): string {
  if (/^1\d{6,10}$/.test(text))
    return text.length === 11 ? maskMobile(text) : `${text.slice(0, 3)}****`;
  return /^\d{14,17}[\dXx]$/.test(text) ? maskIdNumber(text) : text;
}
