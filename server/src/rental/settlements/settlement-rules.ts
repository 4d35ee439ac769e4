import type { Input, Returned } from '@rental/contract/endpoint';
import type {
  saveSettlementRule as saveCall,
  settlementRules as call,
} from '@rental/contract/rental/settlement-rules';
import { businessDateOf, businessDate } from '@rental/domain/business-date';
import {
  checkedSettlementRule,
  type AllowedModes,
} from '@rental/domain/rental/settlements/settlement-rule';
import { isFrozen } from '@rental/domain/rental/withdrawals/payout-account';
import type { BrandCode, Tx } from '../../db/transaction.ts';
import type { Context } from '../../http/context.ts';
import { orRefuse } from '../../http/refusal.ts';
import { writeAudit } from '../../people/audit/public.ts';
import type { RequireStepUp } from '../../people/auth/public.ts';
import { storeReached } from '../../people/data-scope/public.ts';
import { canSplit, type OwnProvider } from '../../platform/provider-accounts/public.ts';
import { storeReceiver } from '../payout-accounts/public.ts';

/** How many versions of a rule are shown, the last ones. */
const maxShown = 50;

const rulesOf = (tx: Tx, brand: BrandCode, storeId: number) =>
  tx
    .selectFrom('settlement_rules as r')
    .where('r.brand_code', '=', brand)
    .where('r.store_id', '=', storeId)
    .orderBy('r.number', 'desc');

/** 结算规则 of a store that this operator reaches, the one in force first. */
export const settlementRules =
  (own: OwnProvider) =>
  async (
    ctx: Context,
    { query: { storeId } }: Input<typeof call>,
    tx: Tx,
  ): Promise<Returned<typeof call>> => {
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
      ...(await allowedModes(ctx, tx, own)),
      receiver: await receiverOf(ctx, tx, storeId),
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
  };

async function allowedModes(ctx: Context, tx: Tx, own: OwnProvider): Promise<AllowedModes> {
  const terms = await tx
    .selectFrom('settlement_terms')
    .select(['allows_payout', 'allows_split'])
    .where('brand_code', '=', ctx.brandCode)
    .executeTakeFirst();
  return {
    allowsPayout: terms?.allows_payout ?? false,
    allowsSplit: terms?.allows_split ?? false,
    canSplit: await canSplit(ctx, tx, own),
  };
}

/** The account of the store that its shares are split to, as it is shown. */
async function receiverOf({ brandCode, now }: Context, tx: Tx, storeId: number) {
  const account = await storeReceiver(tx, brandCode, storeId);
  return account === undefined
    ? null
    : {
        account: account.account_shown,
        holder: account.name_shown,
        accountState: account.state,
        frozenUntil: isFrozen(account, now) ? account.usable_from.toISOString() : null,
      };
}

/** 设置结算规则, against a proof of who asks. The store is locked: versions follow one another. */
export const saveSettlementRule =
  (requireStepUp: RequireStepUp, own: OwnProvider) =>
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
        await allowedModes(ctx, tx, own),
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
