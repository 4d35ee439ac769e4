import type { Input, Returned } from '@rental/contract/endpoint';
import type { adjustDifference as call } from '@rental/contract/rental/statements';
import { fen } from '@rental/domain/money';
import { adjustment, adjustmentTransfers } from '@rental/domain/rental/statements/adjustment';
import type { Tx } from '../../../db/transaction.ts';
import type { Context } from '../../../http/context.ts';
import { orNotFound, orRefuse } from '../../../http/refusal.ts';
import { adjustableOf } from '../../../money/accounting/public.ts';
import { actDates, postAct, refuseWhileBooksDiffer } from '../../../money/ledger/public.ts';
import { writeAudit } from '../../../people/audit/public.ts';
import type { RequireStepUp } from '../../../people/auth/public.ts';
import { requireAllStores } from '../../../people/data-scope/public.ts';

/**
 * 调整入账 of a difference of an account, against a proof of who asks, by somebody else than the one who has said why it differs. The books then
 * have what the statement has; where the true entry comes later, the same takes the adjustment back.
 */
export const adjustDifference =
  (requireStepUp: RequireStepUp) =>
  async (
    ctx: Context,
    { body: { differenceId, stepUp } }: Input<typeof call>,
    tx: Tx,
  ): Promise<Returned<typeof call>> => {
    requireAllStores(ctx);
    await requireStepUp(ctx, tx, stepUp);
    const { brandCode: brand, operator, now, traceId } = ctx;
    const found = await lockOfAccount(ctx, tx, differenceId);
    const { cause, account, statement_id: id, day } = found;
    const leftFen = orRefuse(
      adjustment({ ...adjustableOf(found), cause, ownerId: found.owner_id }, operator.id),
    );
    await refuseWhileBooksDiffer(ctx, tx);
    const adjustedFen = fen(found.adjusted_fen + leftFen);
    await tx
      .updateTable('statement_differences')
      .set({
        state: 'settled',
        settled_at: now,
        operator_id: operator.id,
        note: adjustedFen === 0 ? '调整已冲回' : '已调整入账',
        adjusted_fen: adjustedFen,
      })
      .where('brand_code', '=', brand)
      .where('id', '=', differenceId)
      .execute();
    await writeAudit(tx, ctx, {
      operation: 'statement:adjust',
      object: found.our_no || found.provider_no,
      result: 'ok',
      after: { cause, adjustedFen },
    });
    await postAct(tx, {
      brand,
      kind: 'adjustAccount',
      subject: { kind: 'providerAccount', id },
      operatorId: operator.id,
      note: found.our_no || found.provider_no,
      proofKeys: [],
      ...(await actDates(ctx, tx, day)),
      at: now,
      traceId,
      transfers: adjustmentTransfers(leftFen, { cause, account }),
    });
    return { id: differenceId, differenceState: 'settled', adjustedFen };
  };

/** A difference of an account's statement, locked; one of a provider's trades moves no money of its own. */
async function lockOfAccount({ brandCode: brand }: Context, tx: Tx, id: number) {
  const found = await tx
    .selectFrom('statement_differences as d')
    .innerJoin('account_statements as s', (join) =>
      join.onRef('s.brand_code', '=', 'd.brand_code').onRef('s.id', '=', 'd.account_statement_id'),
    )
    .selectAll('d')
    .select(['s.account', 's.id as statement_id'])
    .where('d.brand_code', '=', brand)
    .where('d.id', '=', id)
    .forNoKeyUpdate('d')
    .executeTakeFirst();
  return orNotFound(found);
}
