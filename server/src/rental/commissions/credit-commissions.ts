import { fen, type Fen } from '@rental/domain/money';
import { commissionAfter } from '@rental/domain/rental/commissions/commission-states';
import { sql } from 'kysely';
import type { BrandCode, Tx } from '../../db/transaction.ts';
import type { Context } from '../../http/context.ts';
import { orRefuse } from '../../http/refusal.ts';
import { writeAudit } from '../../people/audit/public.ts';
import { changeCommission, insertStep } from './commission-store.ts';

/**
 * 转入余额 of the commissions of a channel that could still be paid by hand: from now on its balance pays them (ADR 79). They are locked, so
 * that call it before the channel is.
 */
export async function creditCommissions(ctx: Context, tx: Tx, channelId: number): Promise<void> {
  const toPay = await tx
    .selectFrom('commissions')
    .select(['id', 'commission_no', 'state', 'net_fen'])
    .where('brand_code', '=', ctx.brandCode)
    .where('channel_id', '=', channelId)
    .where('state', '=', 'toPay')
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  for (const { id, state: before, net_fen: netFen, commission_no: commissionNo } of toPay) {
    const state = orRefuse(commissionAfter('credit', { state: before, netFen }));
    await changeCommission(ctx, tx, id, { state });
    await insertStep(ctx, tx, { commissionId: id, act: 'credit', note: null });
    await writeAudit(tx, ctx, {
      operation: 'commission:credit',
      object: commissionNo,
      result: 'ok',
      before: { commissionState: before },
      after: { commissionState: state, netFen },
    });
  }
}

/** The commissions of a channel that can be paid by hand, in fen. */
export async function toPayFen(tx: Tx, brand: BrandCode, channelId: number): Promise<Fen> {
  const { sum } = await tx
    .selectFrom('commissions')
    .select(sql<number>`coalesce(sum(net_fen), 0)::bigint`.as('sum'))
    .where('brand_code', '=', brand)
    .where('channel_id', '=', channelId)
    .where('state', '=', 'toPay')
    .executeTakeFirstOrThrow();
  return fen(sum);
}
