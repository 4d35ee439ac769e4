import type {
  auditEntry as entryCall,
  AuditEntry,
  AuditRow,
  listAudit as listCall,
  listLogins as loginsCall,
  operationsOf as ofCall,
} from '@rental/contract/people/audit/audit';
import type { Input, Returned } from '@rental/contract/endpoint';
import { maskedFacts } from '@rental/domain/people/audit/audit-facts';
import { objectOf } from '@rental/contract/people/audit/object-words';
import { loginOperations } from '@rental/contract/people/audit/operation-words';
import { sql } from 'kysely';
import { countOf } from '../../db/keyset-query.ts';
import { maxCounted } from '../../db/keyset.ts';
import type { Tables } from '../../db/tables.ts';
import type { Tx } from '../../db/transaction.ts';
import type { Context, Reach } from '../../http/context.ts';
import { totalUpTo } from '../../http/list-page.ts';
import { orNotFound } from '../../http/refusal.ts';
import { type AskedPart, sortedRows, type SortQuery } from '../../http/sorted-rows.ts';
import { readable } from './audit-scope.ts';

export interface AuditCriteria {
  readonly at?: { readonly from: Date; readonly to: Date } | undefined;
  readonly account?: string | undefined;
  readonly operations?: readonly string[] | undefined;
  readonly object?: string | undefined;
  readonly result?: string | undefined;
  readonly address?: string | undefined;
}

type Filters = Omit<AuditCriteria, 'operations'> & { readonly operation?: string | undefined };

/** The filters of a list; without a chosen operation all of `operations`, or none of them. */
export const criteriaOf = (
  { at, account, operation, object, result, address }: Filters,
  operations?: readonly string[],
): AuditCriteria => ({
  at,
  account,
  operations: operation === undefined ? operations : [operation],
  object,
  result,
  address,
});

interface Place extends SortQuery {
  readonly size: number;
  readonly cursor?: string | undefined;
}

/** 操作日志, newest first. */
export async function listAudit(
  ctx: Context,
  { query }: Input<typeof listCall>,
  tx: Tx,
): Promise<Returned<typeof listCall>> {
  return entriesOf(ctx, tx, criteriaOf(query), query, rowOf);
}

/** 登录日志, newest first. */
export async function listLogins(
  ctx: Context,
  { query }: Input<typeof loginsCall>,
  tx: Tx,
): Promise<Returned<typeof loginsCall>> {
  return entriesOf(ctx, tx, criteriaOf(query, loginOperations), query, rowOf);
}

/** The entries of one object, newest first, with their changes. */
export async function operationsOf(
  ctx: Context,
  { query: { object, size, cursor } }: Input<typeof ofCall>,
  tx: Tx,
): Promise<Returned<typeof ofCall>> {
  return entriesOf(ctx, tx, { object }, { size, cursor }, entryOf);
}

export async function auditEntry(
  ctx: Context,
  { params: { id } }: Input<typeof entryCall>,
  tx: Tx,
): Promise<Returned<typeof entryCall>> {
  const found = shownRows(ctx, tx, {}).where('a.id', '=', id);
  return entryOf(orNotFound(await found.executeTakeFirst()));
}

/** A page costs the same however deep it lies; the total is counted up to 10,000. */
async function entriesOf<Drawn>(
  ctx: Context,
  tx: Tx,
  criteria: AuditCriteria,
  place: Place,
  drawn: (row: ShownRow) => Drawn,
) {
  const rows = await order.pageFor(shownRows(ctx, tx, criteria), place).execute();
  const count = await countEntries(ctx, tx, criteria, maxCounted + 1);
  return { ...totalUpTo(count), ...order.answered(rows, place, drawn) };
}

const order = sortedRows<ShownTables, 'a' | 'o', ShownRow, SortQuery>({
  id: 'a.id',
  sorts: { at: { column: 'a.at', kind: 'instant', keyOf: (row) => row.at } },
  usual: { field: 'at', direction: 'desc' },
});

/** Counts the entries, and stops at `most`. */
export async function countEntries(ctx: Reach, tx: Tx, criteria: AuditCriteria, most: number) {
  const counted = countOf(tx, found(ctx, tx, criteria), most);
  return (await counted.executeTakeFirstOrThrow()).count;
}

/** `limit` entries after a place as an export asks for them, and where they ended: null where there are no more. */
export async function partOfEntries(
  ctx: Reach,
  tx: Tx,
  criteria: AuditCriteria,
  asked: AskedPart<SortQuery>,
) {
  return order.part(asked, rowOf, (start, cut) =>
    order.pageOf(shownRows(ctx, tx, criteria), start, cut).execute(),
  );
}

/** The entries that this operator may read and that the criteria leave, as `a`; who did them as `o`. */
function found(ctx: Reach, tx: Tx, criteria: AuditCriteria) {
  const { at, account, operations, object, result, address } = criteria;
  let entries = tx
    .selectFrom('audit_log as a')
    .leftJoin('operators as o', (join) =>
      join.onRef('o.brand_code', '=', 'a.brand_code').onRef('o.id', '=', 'a.operator_id'),
    )
    .where('a.brand_code', '=', ctx.brandCode)
    .where(readable(ctx));
  if (at !== undefined) entries = entries.where('a.at', '>=', at.from).where('a.at', '<', at.to);
  if (account !== undefined)
    entries = entries.where((where) =>
      where.or([
        where('o.username', '=', account.toLowerCase()),
        // a wrong password is nobody's; it was tried on this name
        where.and([
          where('a.operator_id', 'is', null),
          where('a.operation', '=', 'login'),
          where('a.object', '=', account.toLowerCase()),
        ]),
      ]),
    );
  if (operations !== undefined)
    entries = entries.where('a.operation', '=', sql<string>`any(${operations}::text[])`);
  if (object !== undefined) entries = entries.where('a.object', '=', objectOf(object));
  if (result !== undefined) entries = entries.where('a.result', '=', result);
  if (address !== undefined) entries = entries.where('a.address', '=', address);
  return entries;
}

const shownRows = (ctx: Reach, tx: Tx, criteria: AuditCriteria) =>
  found(ctx, tx, criteria).select([
    'a.id',
    'a.at',
    'a.operator_id',
    'a.purpose',
    'a.address',
    'a.operation',
    'a.object',
    'a.before',
    'a.after',
    'a.result',
    'a.trace_id',
    'o.username',
    'o.nick_name',
  ]);

type ShownTables = Tables & { a: Tables['audit_log']; o: Tables['operators'] };
type ShownRow = Awaited<ReturnType<ReturnType<typeof shownRows>['execute']>>[number];

const rowOf = (row: ShownRow): AuditRow => ({
  id: row.id,
  at: row.at.toISOString(),
  operator:
    row.operator_id === null
      ? null
      : { id: row.operator_id, username: row.username ?? '', nickName: row.nick_name ?? '' },
  purpose: row.purpose,
  address: row.address,
  operation: row.operation,
  object: row.object,
  result: row.result,
  traceId: row.trace_id,
});

const entryOf = (row: ShownRow): AuditEntry => ({
  ...rowOf(row),
  before: maskedFacts(row.before),
  after: maskedFacts(row.after),
});
