import type * as calls from '@rental/contract/people/access/approvals';
import type { ApprovalRow } from '@rental/contract/people/access/approvals';
import { contract } from '@rental/contract/contract';
import type { Endpoint, Input, Returned } from '@rental/contract/endpoint';
import { approvalStateOf, expiringStatuses } from '@rental/domain/people/access/approval';
import { decisionRefusal } from '@rental/domain/people/access/administration';
import { expressionBuilder, sql } from 'kysely';
import { countOf } from '../../../db/keyset-query.ts';
import { prepared } from '../../../db/prepared.ts';
import type { Tables } from '../../../db/tables.ts';
import type { Tx } from '../../../db/transaction.ts';
import type { Context, Reach } from '../../../http/context.ts';
import { orNotFound } from '../../../http/refusal.ts';
import { callOf } from '../../../http/serve.ts';
import { type AskedPart, sortedRows } from '../../../http/sorted-rows.ts';
import { reachable } from '../../data-scope/public.ts';
import { approvable } from './approvable.ts';
import { proofSettersOf, standingsOf } from './standings.ts';

type Query = Input<typeof calls.listApprovals>['query'];

export async function listApprovals(
  ctx: Context,
  { query }: Input<typeof calls.listApprovals>,
  tx: Tx,
): Promise<Returned<typeof calls.listApprovals>> {
  const found = ofStatus(ctx, tx, query);
  const [rows, { total }] = await Promise.all([
    order.pageFor(withNames(found), query).execute(),
    found.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow(),
  ]);
  const mayDecide = await deciding(ctx, tx);
  const drawn = (row: ApprovalColumns) => rowOf(ctx, row, mayDecide);
  return { totalElements: total, ...order.answered(rows, query, drawn) };
}

/** Ids rise with the time of the request. */
const order = sortedRows<ApprovalTables, 'a' | 'r' | 'd', ApprovalColumns, Query>({
  id: 'a.id',
  sorts: { requestedAt: { column: 'a.id', kind: 'number', keyOf: (row) => row.id } },
  usual: { field: 'requestedAt', direction: 'desc' },
});

/** Those whose operation this operator has the right to, of an order within the data scope, and the own ones. */
export const visible = (ctx: Reach, tx: Tx) =>
  tx
    .selectFrom('approvals as a')
    .where('a.brand_code', '=', ctx.brandCode)
    .where((where) =>
      where.or([
        where('a.requested_by', '=', ctx.operator.id),
        where.and([
          where('a.operation', '=', sql<string>`any(${operationsOf(ctx)}::text[])`),
          where.or([
            where('a.order_id', 'is', null),
            where('a.order_id', 'in', (orders) =>
              orders.selectFrom('orders as o').select('o.id').where(reachable(ctx)),
            ),
          ]),
          ofReachedOrders(ctx),
        ]),
      ]),
    );

/** All orders of the request `a` are reached, where it is about several. */
export const ofReachedOrders = (ctx: Reach) =>
  expressionBuilder<Tables & { a: Tables['approvals'] }, 'a'>().not((where) =>
    where.exists(
      where
        .selectFrom('approval_orders as n')
        .select('n.order_id')
        .whereRef('n.brand_code', '=', 'a.brand_code')
        .whereRef('n.approval_id', '=', 'a.id')
        .where((one) =>
          one.not(
            one.exists(
              one
                .selectFrom('orders as o')
                .select('o.id')
                .whereRef('o.id', '=', 'n.order_id')
                .where(reachable(ctx)),
            ),
          ),
        ),
    ),
  );

export const operationsOf = ({ operator }: Reach): string[] =>
  Object.entries(approvable)
    .filter(([, right]) => operator.permissions.has(right))
    .map(([operation]) => operation);

/** By the state that is shown: what has expired is neither pending nor agreed to any more. */
function ofStatus(ctx: Reach, tx: Tx, { approvalStatus }: Query) {
  const rows = visible(ctx, tx);
  if (approvalStatus === undefined) return rows;
  if (approvalStatus === 'expired')
    return rows.where('a.status', 'in', expiringStatuses).where('a.expires_at', '<=', ctx.now);
  const found = rows.where('a.status', '=', approvalStatus);
  return (expiringStatuses as readonly string[]).includes(approvalStatus)
    ? found.where('a.expires_at', '>', ctx.now)
    : found;
}

/** Counts them, and stops at `most`. */
export async function countApprovals(ctx: Reach, tx: Tx, query: Query, most: number) {
  const counted = countOf(tx, ofStatus(ctx, tx, query), most);
  return (await counted.executeTakeFirstOrThrow()).count;
}

/** `limit` of them after a place as an export asks for them, and where they ended: null where there are no more. */
export async function partOfApprovals(ctx: Reach, tx: Tx, asked: AskedPart<Query>) {
  const mayDecide = await deciding(ctx, tx);
  return order.part(
    asked,
    (row) => rowOf(ctx, row, mayDecide),
    (start, cut) => order.pageOf(withNames(ofStatus(ctx, tx, asked.query)), start, cut).execute(),
  );
}

const withNames = (rows: ReturnType<typeof visible>) =>
  rows
    .innerJoin('operators as r', (join) =>
      join.onRef('r.brand_code', '=', 'a.brand_code').onRef('r.id', '=', 'a.requested_by'),
    )
    .leftJoin('operators as d', (join) =>
      join.onRef('d.brand_code', '=', 'a.brand_code').onRef('d.id', '=', 'a.decided_by'),
    )
    .select([
      'a.id',
      'a.operation',
      'a.object',
      'a.summary',
      'a.status',
      'a.requested_by',
      'a.requested_at',
      'a.expires_at',
      'a.decided_by',
      'a.decided_at',
      'a.reason',
      'a.call',
      'r.nick_name as requester',
      'd.nick_name as decider',
    ]);

export async function approvalRow(ctx: Context, tx: Tx, id: number): Promise<ApprovalRow> {
  const row = await withNames(visible(ctx, tx)).where('a.id', '=', id).executeTakeFirst();
  return rowOf(ctx, orNotFound(row), await deciding(ctx, tx));
}

/** True if this operator may agree to a request, beside the right to it. */
async function deciding(ctx: Reach, tx: Tx) {
  const standings = await standingsOf(tx, ctx.brandCode);
  const setters = await proofSettersOf(tx, ctx.brandCode);
  return (operation: string, requestedBy: number): boolean => {
    const decision = { operation, requestedBy, decidedBy: ctx.operator.id, now: ctx.now };
    return decisionRefusal({ ...decision, standings, setters }) === null;
  };
}

type ApprovalTables = Tables & {
  a: Tables['approvals'];
  r: Tables['operators'];
  d: Tables['operators'];
};
type ApprovalColumns = Awaited<ReturnType<ReturnType<typeof withNames>['execute']>>[number];

function rowOf(
  ctx: Reach,
  row: ApprovalColumns,
  mayDecide: Awaited<ReturnType<typeof deciding>>,
): ApprovalRow {
  const isOwn = row.requested_by === ctx.operator.id;
  const state = approvalStateOf({ status: row.status, expiresAt: row.expires_at }, ctx.now);
  return {
    id: row.id,
    operation: row.operation,
    object: row.object,
    summary: row.summary,
    approvalStatus: state,
    requestedBy: { id: row.requested_by, name: row.requester },
    requestedAt: row.requested_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    decidedBy: row.decided_by === null ? null : { id: row.decided_by, name: row.decider ?? '' },
    decidedAt: row.decided_at?.toISOString() ?? null,
    reason: row.reason,
    isDecidable:
      !isOwn &&
      state === 'pending' &&
      operationsOf(ctx).includes(row.operation) &&
      mayDecide(row.operation, row.requested_by),
    isOwn,
    execution: isOwn && state === 'approved' ? executionOf(row.call) : null,
  };
}

/** How a call is carried out once it was agreed to; null: its body was not kept. */
const executionOf = (call: string | null) =>
  call === null ? null : { asksStepUp: provenCalls.has(call) };

/** The calls whose body has a proof of who sits there. */
const provenCalls: ReadonlySet<string> = new Set(
  Object.values<Endpoint>(contract)
    .filter(({ body }) => 'stepUp' in ((body as { shape?: object } | undefined)?.shape ?? {}))
    .map(callOf),
);

/** The own requests about an order that were agreed to and wait to be carried out. */
export async function agreedRequestsOf(ctx: Reach, tx: Tx, orderId: number) {
  const rows = await agreedOn(tx, {
    brand: ctx.brandCode,
    orderId,
    operatorId: ctx.operator.id,
    now: ctx.now,
  });
  return rows.flatMap(({ id, summary, expires_at: expiresAt, call }) => {
    const execution = executionOf(call);
    return execution === null
      ? []
      : [{ id, summary, expiresAt: expiresAt.toISOString(), ...execution }];
  });
}

interface AgreedOn {
  readonly brand: string;
  readonly orderId: number;
  readonly operatorId: number;
  readonly now: Date;
}
const agreedOn = prepared((db, of: AgreedOn) =>
  db
    .selectFrom('approvals')
    .select(['id', 'summary', 'expires_at', 'call'])
    .where('brand_code', '=', of.brand)
    .where('order_id', '=', of.orderId)
    .where('requested_by', '=', of.operatorId)
    .where('status', '=', 'approved')
    .where('expires_at', '>', of.now)
    .orderBy('requested_at'),
);
