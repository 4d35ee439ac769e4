import type { Input, Returned } from '@rental/contract/endpoint';
import type { addDunningTransfers as call } from '@rental/contract/rental/dunning-transfers';
import { businessDateOf, daysBetween, type BusinessDate } from '@rental/domain/business-date';
import { guardCustomer } from '@rental/domain/rental/dunning/dunning-guard';
import { firstState, isOnSite, longestAhead } from '@rental/domain/rental/dunning/transfers';
import { sql } from 'kysely';
import type { Stored } from '../../db/tables.ts';
import type { Tx } from '../../db/transaction.ts';
import type { Context } from '../../http/context.ts';
import { orNotFound, orRefuse, refuse } from '../../http/refusal.ts';
import { writeAudit } from '../../people/audit/public.ts';
import { guardedCustomers, lockCasesOf, tellCases } from '../dunning-cases/public.ts';
import { businessNo } from '../../business-no.ts';
import { lockOrder } from '../orders/core/public.ts';
import { lockAgency } from './agency-store.ts';
import { ownPapers } from './own-papers.ts';
import { insertSteps, stepText } from './transfer-store.ts';

type Body = Input<typeof call>['body'];

/** 登记移交, all or none. The orders are locked in the order of their ids, so that none is entered twice at once. */
export async function addDunningTransfers(
  ctx: Context,
  { body }: Input<typeof call>,
  tx: Tx,
): Promise<Returned<typeof call>> {
  const nextOn = nextDay(body.nextOn, businessDateOf(ctx.now));
  const paperKeys = await ownPapers(ctx, tx, body.papers);
  const orders = await lockedOverdue(ctx, tx, body.orderIds);
  const customerIds = orders.map(({ customer_id: id }) => id);
  await lockCasesOf(tx, ctx.brandCode, customerIds);
  if (isOnSite(body.kind)) await refuseKept(ctx, tx, customerIds);
  const agency = body.agencyId === null ? null : await lockAgency(ctx, tx, body.agencyId);
  if (agency?.is_active === false) refuse('agency_stopped');
  const added = await insertAll(ctx, tx, orders, {
    ...body,
    nextOn,
    shareBp: agency?.share_bp ?? null,
  });
  if (added.length < orders.length) refuse('transfer_open_already');
  await tell(ctx, tx, added, { note: body.note, nextOn, paperKeys });
  await writeAudit(tx, ctx, {
    operation: 'dunning:transfer',
    object: `${orders.length} orders`,
    result: 'ok',
    after: { kind: body.kind, agency: agency?.name ?? null, orderIds: body.orderIds.join(',') },
  });
  return { added: added.length };
}

function nextDay(typed: string | undefined, today: BusinessDate): BusinessDate | null {
  if (typed === undefined) return null;
  const day = typed as BusinessDate;
  if (day < today || daysBetween(today, day) > longestAhead) refuse('transfer_next_day_wrong');
  return day;
}

type Overdue = Stored<'overdue_orders'>;

/** The overdue orders, locked; 404 where this operator does not reach one, refused where nothing of one is overdue. */
async function lockedOverdue(ctx: Context, tx: Tx, ids: readonly number[]): Promise<Overdue[]> {
  const inOrder = ids.toSorted((one, other) => one - other);
  for (const id of inOrder) await lockOrder(ctx, tx, id);
  const rows = await tx
    .selectFrom('overdue_orders')
    .selectAll()
    .where('brand_code', '=', ctx.brandCode)
    .where('order_id', '=', sql<number>`any(${inOrder}::bigint[])`)
    .orderBy('order_id')
    .execute();
  return rows.length === ids.length ? rows : refuse('transfer_not_overdue');
}

/** Refuses a visit where the guard forbids contact with the customer. */
async function refuseKept(ctx: Context, tx: Tx, customerIds: readonly number[]): Promise<void> {
  const of = { brand: ctx.brandCode, now: ctx.now };
  const customers = await guardedCustomers(tx, of, [...new Set(customerIds)]);
  for (const id of customerIds) orRefuse(guardCustomer(orNotFound(customers.get(id))));
}

interface Entered extends Pick<Body, 'kind' | 'agencyId' | 'partyName'> {
  readonly nextOn: BusinessDate | null;
  readonly shareBp: number | null;
}

type Added = Pick<Stored<'dunning_transfers'>, 'id' | 'case_id' | 'kind'>;

/** An order with an open one of this kind is left out. */
const insertAll = (
  { brandCode, operator, now }: Context,
  tx: Tx,
  orders: readonly Overdue[],
  { kind, agencyId, partyName, nextOn, shareBp }: Entered,
): Promise<Added[]> =>
  tx
    .insertInto('dunning_transfers')
    .values(
      orders.map((order) => ({
        brand_code: brandCode,
        transfer_no: businessNo('YS', now),
        order_id: order.order_id,
        store_id: order.store_id,
        channel_id: order.channel_id,
        case_id: order.case_id,
        customer_id: order.customer_id,
        kind,
        state: firstState(kind),
        agency_id: agencyId,
        share_bp: shareBp,
        party_name: partyName ?? null,
        owed_fen: order.unpaid_fen,
        last_on: businessDateOf(now),
        next_on: nextOn,
        operator_id: operator.id,
        created_at: now,
      })),
    )
    .onConflict((there) =>
      there.columns(['brand_code', 'order_id', 'kind']).where('ended_at', 'is', null).doNothing(),
    )
    .returning(['id', 'case_id', 'kind'])
    .execute();

interface Told {
  readonly note: string;
  readonly nextOn: BusinessDate | null;
  readonly paperKeys: string[];
}

async function tell(
  ctx: Context,
  tx: Tx,
  added: readonly Added[],
  { note, nextOn, paperKeys }: Told,
): Promise<void> {
  const happenedOn = businessDateOf(ctx.now);
  await insertSteps(
    ctx,
    tx,
    added.map(({ id }) => ({
      transfer_id: id,
      step: 'add' as const,
      happened_on: happenedOn,
      note,
      next_on: nextOn,
      photo_keys: [],
      paper_keys: paperKeys,
    })),
  );
  await tellCases(
    ctx,
    tx,
    added.map(({ case_id: caseId, kind }) => ({
      caseId,
      kind: 'transferred' as const,
      note: stepText(kind, 'add', note),
    })),
  );
}
