import type { Input, Returned } from '@rental/contract/endpoint';
import type { payAgency as call } from '@rental/contract/rental/dunning-agencies';
import { transfer } from '@rental/domain/money/ledger/transfers';
import { needsOtherPerson } from '@rental/domain/money/other-person';
import type { Stored } from '../../db/tables.ts';
import type { Tx } from '../../db/transaction.ts';
import type { Context } from '../../http/context.ts';
import { orInUse } from '../../http/in-use.ts';
import { lockRow } from '../../http/lock-row.ts';
import { refuse } from '../../http/refusal.ts';
import { refuseWhileBooksDiffer } from '../../money/ledger/public.ts';
import { writeAudit } from '../../people/audit/public.ts';
import type { RequireStepUp } from '../../people/auth/public.ts';
import { requireAllStores } from '../../people/data-scope/public.ts';
import { lockAgency } from './agency-store.ts';
import { postOfAgency } from './post-of-agency.ts';

type Settlement = Stored<'agency_settlements'>;

/** 登记打款 of a settlement, against a proof of who asks: the money has left us. The settlement is locked before its agency. */
export const payAgency =
  (requireStepUp: RequireStepUp) =>
  async (
    ctx: Context,
    { body: { settlementId, method, tradeNo, stepUp } }: Input<typeof call>,
    tx: Tx,
  ): Promise<Returned<typeof call>> => {
    requireAllStores(ctx);
    await requireStepUp(ctx, tx, stepUp);
    const settlement = await lockRow(ctx, tx, 'agency_settlements', settlementId);
    await refuseWhileBooksDiffer(ctx, tx);
    refuseUnpayable(ctx, settlement);
    const { agency_id: agencyId, settlement_no: settlementNo, amount_fen: paidFen } = settlement;
    await orInUse(
      'agency_trade_no_in_use',
      tx
        .updateTable('agency_settlements')
        .set({
          state: 'paid',
          paid_by: ctx.operator.id,
          paid_at: ctx.now,
          method,
          trade_no: tradeNo,
        })
        .where('brand_code', '=', ctx.brandCode)
        .where('id', '=', settlementId)
        .execute(),
    );
    await lockAgency(ctx, tx, agencyId);
    await postOfAgency(ctx, tx, {
      agencyId,
      settlementNo,
      kind: 'payAgency',
      tradeNo,
      transfers: transfer('agencyPaid', paidFen, { method }),
    });
    await writeAudit(tx, ctx, {
      operation: 'dunning:payAgency',
      object: `dunningAgency ${agencyId}`,
      result: 'ok',
      after: { settlementNo, paidFen, method, tradeNo },
    });
    return { id: settlementId, paidFen };
  };

function refuseUnpayable(
  ctx: Context,
  { state, amount_fen: amountFen, settled_by: by }: Settlement,
) {
  if (state === 'paid') refuse('agency_settlement_paid');
  const who = { before: by, now: ctx.operator.id };
  if (needsOtherPerson(amountFen, ctx.brand.moneyLimitFen, who)) refuse('other_person_needed');
}
