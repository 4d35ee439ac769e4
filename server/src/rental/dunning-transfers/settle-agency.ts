import type { Input, Returned } from '@rental/contract/endpoint';
import type { settleAgency as call } from '@rental/contract/rental/dunning-agencies';
import type { BusinessDate } from '@rental/domain/business-date';
import { transfer } from '@rental/domain/money/ledger/transfers';
import type { Tx } from '../../db/transaction.ts';
import type { Context } from '../../http/context.ts';
import { refuse } from '../../http/refusal.ts';
import { refuseWhileBooksDiffer } from '../../money/ledger/public.ts';
import { writeAudit } from '../../people/audit/public.ts';
import { requireAllStores } from '../../people/data-scope/public.ts';
import { businessNo } from '../../business-no.ts';
import { agencyDue } from './agency-dues.ts';
import { lockAgency } from './agency-store.ts';
import { postOfAgency } from './post-of-agency.ts';

/** 结算 of an agency, which is locked: what it earned up to a day is owed to it, in the books as well. */
export async function settleAgency(
  ctx: Context,
  { body }: Input<typeof call>,
  tx: Tx,
): Promise<Returned<typeof call>> {
  requireAllStores(ctx);
  const { agencyId } = body;
  const throughOn = body.throughOn as BusinessDate;
  await lockAgency(ctx, tx, agencyId);
  await refuseWhileBooksDiffer(ctx, tx);
  const { recoveredFen, amountFen } = await agencyDue(ctx, tx, { agencyId, throughOn });
  if (amountFen <= 0) refuse('agency_nothing_to_settle');
  if (amountFen !== body.amountFen) refuse('agency_amount_changed');
  const settlementNo = businessNo('WF', ctx.now);
  const { id } = await tx
    .insertInto('agency_settlements')
    .values({
      brand_code: ctx.brandCode,
      settlement_no: settlementNo,
      agency_id: agencyId,
      through_on: throughOn,
      recovered_fen: recoveredFen,
      amount_fen: amountFen,
      state: 'toPay',
      settled_by: ctx.operator.id,
      settled_at: ctx.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await postOfAgency(ctx, tx, {
    agencyId,
    settlementNo,
    kind: 'settleAgency',
    transfers: transfer('agencyEarned', amountFen),
  });
  await writeAudit(tx, ctx, {
    operation: 'dunning:settleAgency',
    object: `dunningAgency ${agencyId}`,
    result: 'ok',
    after: { settlementNo, throughOn, recoveredFen, amountFen },
  });
  return { id, settlementNo, amountFen };
}
