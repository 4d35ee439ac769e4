import type { Input, Returned } from '@rental/contract/endpoint';
import type { openAgencyCases as call } from '@rental/contract/rental/open-agency-cases';
import { businessDateOf, type BusinessDate } from '@rental/domain/business-date';
import { fen, sumFen } from '@rental/domain/money';
import { billKinds } from '@rental/domain/rental/bills/bill-kinds';
import { billStatus } from '@rental/domain/rental/bills/bill-status';
import { billTitle } from '@rental/domain/rental/bills/bill-title';
import { isHandedOver } from '@rental/domain/rental/dunning/transfers';
import { counted, lateFeeOwedOf, unpaidOf } from '@rental/domain/rental/orders/core/position';
import { sql } from 'kysely';
import type { Tx } from '../../db/transaction.ts';
import type { AppContext } from '../../http/open-app.ts';
import { orNotFound, refuse } from '../../http/refusal.ts';
import { writeAudit } from '../../people/audit/public.ts';
import { guardedCustomers } from '../dunning-cases/public.ts';
import { owedBill } from '../orders/core/public.ts';
import { signedLease } from '../signed-terms/public.ts';

/**
 * The cases that are with the agency of this program now: of the customer no more than name and phone. Each download is written down, with
 * the numbers of its cases.
 */
export async function openAgencyCases(
  ctx: AppContext,
  { query: { after, size } }: Input<typeof call>,
  tx: Tx,
): Promise<Returned<typeof call>> {
  const agencyId = await agencyOf(ctx, tx);
  const found = await casesAfter(ctx, tx, { agencyId, after, most: size + 1 });
  const rows = found.slice(0, size);
  const bills = await billsOf(ctx, tx, rows);
  const of = { brand: ctx.brandCode, now: ctx.now };
  const customers = await guardedCustomers(tx, of, [
    ...new Set(rows.map(({ customer_id: id }) => id)),
  ]);
  await writeDown(ctx, tx, agencyId, rows);
  return {
    cases: rows.map((row) => {
      const owed = (bills.get(row.order_id) ?? []).filter(({ dueOn }) =>
        isHandedOver(dueOn, row.handed_on),
      );
      return {
        number: row.id,
        transferNo: row.transfer_no,
        handedOn: row.handed_on,
        shareBp: row.share_bp,
        orderNo: row.order_no,
        customerName: row.customer_name,
        customerPhone: row.customer_phone,
        isHeld: orNotFound(customers.get(row.customer_id)).held !== null,
        bills: owed,
        owedFen: sumFen(owed.map(({ unpaidFen, lateFeeFen }) => fen(unpaidFen + lateFeeFen))),
        downloadedAt: ctx.now.toISOString(),
      };
    }),
    next: found.length > size ? (rows.at(-1)?.id ?? null) : null,
  };
}

/** The agency in business that downloads by this program. */
async function agencyOf({ brandCode, app }: AppContext, tx: Tx): Promise<number> {
  const agency = await tx
    .selectFrom('dunning_agencies')
    .select('id')
    .where('brand_code', '=', brandCode)
    .where('open_app_id', '=', app.id)
    .where('is_active', '=', true)
    .executeTakeFirst();
  return (agency ?? refuse('agency_unbound')).id;
}

interface Asked {
  readonly agencyId: number;
  readonly after: number;
  readonly most: number;
}

const casesAfter = ({ brandCode }: AppContext, tx: Tx, { agencyId, after, most }: Asked) =>
  tx
    .selectFrom('dunning_transfers as m')
    .innerJoin('orders as o', (join) =>
      join.onRef('o.brand_code', '=', 'm.brand_code').onRef('o.id', '=', 'm.order_id'),
    )
    .innerJoin('customers as c', (join) =>
      join.onRef('c.brand_code', '=', 'm.brand_code').onRef('c.id', '=', 'm.customer_id'),
    )
    .select(['m.id', 'm.order_id', 'm.customer_id', 'm.transfer_no', 'o.order_no'])
    .select(['c.name as customer_name', 'c.phone as customer_phone'])
    .select([
      sql<BusinessDate>`m.handed_on`.as('handed_on'),
      sql<number>`m.share_bp`.as('share_bp'),
    ])
    .where('m.brand_code', '=', brandCode)
    .where('m.agency_id', '=', agencyId)
    .where('m.state', '=', 'handed')
    .where('m.id', '>', after)
    .orderBy('m.id')
    .limit(most)
    .execute();
type Case = Awaited<ReturnType<typeof casesAfter>>[number];

/** The overdue bills of these orders, as they come to today. */
async function billsOf({ brandCode, now }: AppContext, tx: Tx, cases: readonly Case[]) {
  const today = businessDateOf(now);
  const rows = await tx
    .selectFrom('bills as b')
    .innerJoin('orders as o', (join) =>
      join.onRef('o.brand_code', '=', 'b.brand_code').onRef('o.id', '=', 'b.order_id'),
    )
    .selectAll('b')
    .select(signedLease(brandCode).as('lease'))
    .where('b.brand_code', '=', brandCode)
    .where('b.order_id', '=', sql<number>`any(${cases.map(({ order_id: id }) => id)}::bigint[])`)
    .where('b.status', '=', billStatus.due)
    .where('b.kind', '<>', billKinds.deposit)
    .where('b.due_on', '<', today)
    .orderBy('b.due_on')
    .orderBy('b.id')
    .execute();
  const bills = rows.map((row) => {
    const bill = counted(owedBill(row), { today, lateFee: row.lease.lateFee });
    return {
      orderId: row.order_id,
      title: billTitle(bill),
      dueOn: row.due_on,
      unpaidFen: unpaidOf(bill),
      lateFeeFen: lateFeeOwedOf(bill),
    };
  });
  return Map.groupBy(bills, ({ orderId }) => orderId);
}

async function writeDown(
  ctx: AppContext,
  tx: Tx,
  agencyId: number,
  cases: readonly Case[],
): Promise<void> {
  await tx
    .updateTable('dunning_transfers')
    .set({ downloaded_at: ctx.now })
    .where('brand_code', '=', ctx.brandCode)
    .where('id', '=', sql<number>`any(${cases.map(({ id }) => id)}::bigint[])`)
    .execute();
  await writeAudit(tx, ctx, {
    operation: 'dunning:download',
    object: `dunningAgency ${agencyId}`,
    result: 'ok',
    after: {
      app: ctx.app.name,
      cases: cases.length,
      transferNos: cases.map(({ transfer_no: no }) => no).join(','),
    },
  });
}
