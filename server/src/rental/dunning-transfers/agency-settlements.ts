import type { Input, Returned } from '@rental/contract/endpoint';
import type {
  agencySettlements as listCall,
  previewAgencySettlement as previewCall,
} from '@rental/contract/rental/dunning-agencies';
import { addDays, type BusinessDate } from '@rental/domain/business-date';
import type { Tx } from '../../db/transaction.ts';
import type { Context } from '../../http/context.ts';
import { orNotFound } from '../../http/refusal.ts';
import { requireAllStores } from '../../people/data-scope/public.ts';
import { agencyDue } from './agency-dues.ts';

const maxShown = 200;

/** The settlements of an agency, the last first. */
export async function agencySettlements(
  ctx: Context,
  { params: { id } }: Input<typeof listCall>,
  tx: Tx,
): Promise<Returned<typeof listCall>> {
  await reachedAgency(ctx, tx, id);
  const rows = await tx
    .selectFrom('agency_settlements as m')
    .innerJoin('operators as s', (join) =>
      join.onRef('s.brand_code', '=', 'm.brand_code').onRef('s.id', '=', 'm.settled_by'),
    )
    .leftJoin('operators as p', (join) =>
      join.onRef('p.brand_code', '=', 'm.brand_code').onRef('p.id', '=', 'm.paid_by'),
    )
    .selectAll('m')
    .select(['s.nick_name as settler', 'p.nick_name as payer'])
    .where('m.brand_code', '=', ctx.brandCode)
    .where('m.agency_id', '=', id)
    .orderBy('m.through_on', 'desc')
    .limit(maxShown + 1)
    .execute();
  return {
    settlements: rows.slice(0, maxShown).map((row, at) => {
      const before = rows[at + 1];
      return {
        id: row.id,
        settlementNo: row.settlement_no,
        fromOn: before === undefined ? null : addDays(before.through_on, 1),
        throughOn: row.through_on,
        recoveredFen: row.recovered_fen,
        amountFen: row.amount_fen,
        settlementState: row.state,
        settledBy: row.settler,
        settledAt: row.settled_at.toISOString(),
        paidBy: row.payer,
        paidAt: row.paid_at?.toISOString() ?? null,
        method: row.method,
        tradeNo: row.trade_no,
      };
    }),
  };
}

export async function previewAgencySettlement(
  ctx: Context,
  { params: { id }, query: { throughOn } }: Input<typeof previewCall>,
  tx: Tx,
): Promise<Returned<typeof previewCall>> {
  await reachedAgency(ctx, tx, id);
  return agencyDue(ctx, tx, { agencyId: id, throughOn: throughOn as BusinessDate });
}

/** An agency collects of all stores: who reaches some alone settles with none. */
async function reachedAgency(ctx: Context, tx: Tx, id: number): Promise<void> {
  requireAllStores(ctx);
  orNotFound(
    await tx
      .selectFrom('dunning_agencies')
      .select('id')
      .where('brand_code', '=', ctx.brandCode)
      .where('id', '=', id)
      .executeTakeFirst(),
  );
}
