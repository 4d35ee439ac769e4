import type { Input, Returned } from '@rental/contract/endpoint';
import type {
  saveSettlementRule as saveCall,
  settlementRules as call,
} from '@rental/contract/rental/settlement-rules';
import { businessDateOf, businessDate } from '@rental/domain/business-date';
import { checkedSettlementRule } from '@rental/domain/rental/settlements/settlement-rule';
import type { BrandCode, Tx } from '../../db/transaction.ts';
import type { Context } from '../../http/context.ts';
import { orRefuse } from '../../http/refusal.ts';
import { writeAudit } from '../../people/audit/public.ts';
import type { RequireStepUp } from '../../people/auth/public.ts';
import { storeReached } from '../../people/data-scope/public.ts';

/** How many versions of a rule are shown, the last ones. */
const maxShown = 50;

const rulesOf = (tx: Tx, brand: BrandCode, storeId: number) =>
  tx
    .selectFrom('settlement_rules as r')
    .where('r.brand_code', '=', brand)
    .where('r.store_id', '=', storeId)
    .orderBy('r.number', 'desc');

/** 结算规则 of a store that this operator reaches, the one in force first. */
export async function settlementRules(
  ctx: Context,
  { query: { storeId } }: Input<typeof call>,
  tx: Tx,
): Promise<Returned<typeof call>> {
  await storeReached(ctx, tx, storeId);
  const rows = await rulesOf(tx, ctx.brandCode, storeId)
    .innerJoin('operators as w', (join) =>
      join.onRef('w.brand_code', '=', 'r.brand_code').onRef('w.id', '=', 'r.operator_id'),
    )
    .selectAll('r')
    .select('w.nick_name as operatorName')
    .limit(maxShown)
    .execute();
  return {
    allowsPayout: await allowsPayout(tx, ctx.brandCode),
    rules: rows.map((row) => ({
      number: row.number,
      mode: row.mode,
      base: row.base,
      feeSide: row.fee_side,
      isFeeReturned: row.fee_returned,
      rentBp: row.rent_bp,
      buyoutBp: row.buyout_bp,
      compensationBp: row.compensation_bp,
      cycle: row.cycle,
      cycleDay: row.cycle_day,
      startDays: row.start_days,
      startsOn: row.starts_on,
      operatorName: row.operatorName,
      createTime: row.created_at.toISOString(),
    })),
  };
}

async function allowsPayout(tx: Tx, brand: BrandCode): Promise<boolean> {
  const terms = await tx
    .selectFrom('settlement_terms')
    .select('allows_payout')
    .where('brand_code', '=', brand)
    .executeTakeFirst();
  return terms?.allows_payout ?? false;
}

/** 设置结算规则, against a proof of who asks. The store is locked: versions follow one another. */
export const saveSettlementRule =
  (requireStepUp: RequireStepUp) =>
  async (
    ctx: Context,
    { body: { storeId, stepUp, startsOn, ...typed } }: Input<typeof saveCall>,
    tx: Tx,
  ): Promise<Returned<typeof saveCall>> => {
    const { brandCode: brand, now, operator } = ctx;
    const store = await storeReached(ctx, tx, storeId);
    await requireStepUp(ctx, tx, stepUp);
    const {
      mode,
      base,
      feeSide,
      isFeeReturned,
      rentBp,
      buyoutBp,
      compensationBp,
      cycle,
      cycleDay,
      startDays,
    } = typed;
    const rates = { rent: rentBp, buyout: buyoutBp, compensation: compensationBp };
    orRefuse(
      checkedSettlementRule(
        { mode, base, feeSide, isFeeReturned, rates, cycle, cycleDay, startDays },
        await allowsPayout(tx, brand),
      ),
    );
    await tx
      .selectFrom('stores')
      .select('id')
      .where('brand_code', '=', brand)
      .where('id', '=', storeId)
      .forNoKeyUpdate()
      .execute();
    const last = await rulesOf(tx, brand, storeId).selectAll('r').limit(1).executeTakeFirst();
    const number = (last?.number ?? 0) + 1;
    await tx
      .insertInto('settlement_rules')
      .values({
        brand_code: brand,
        store_id: storeId,
        number,
        mode,
        base,
        fee_side: feeSide,
        fee_returned: isFeeReturned,
        rent_bp: rentBp,
        buyout_bp: buyoutBp,
        compensation_bp: compensationBp,
        cycle,
        cycle_day: cycleDay,
        start_days: startDays,
        starts_on:
          last?.starts_on ??
          (startsOn === undefined ? businessDateOf(now) : businessDate(startsOn)),
        operator_id: operator.id,
        created_at: now,
      })
      .execute();
    await writeAudit(tx, ctx, {
      operation: 'settlement:rule',
      object: store.name,
      result: 'ok',
      after: { number, ...typed },
    });
    return { number };
  };
