import type { Input, Returned } from '@rental/contract/endpoint';
import type {
  distributionRules as call,
  saveDistributionRule as saveCall,
} from '@rental/contract/rental/distribution';
import { businessDate, businessDateOf } from '@rental/domain/business-date';
import type { Stored } from '../../db/tables.ts';
import type { BrandCode, Tx } from '../../db/transaction.ts';
import type { Context } from '../../http/context.ts';
import { writeAudit } from '../../people/audit/public.ts';
import type { RequireStepUp } from '../../people/auth/public.ts';
import { lockTree } from './distribution-store.ts';

/** 分销规则, the version in force first. */
export async function distributionRules(
  { brandCode }: Context,
  _input: unknown,
  tx: Tx,
): Promise<Returned<typeof call>> {
  const rules = await tx
    .selectFrom('distribution_rules as r')
    .innerJoin('operators as w', (join) =>
      join.onRef('w.brand_code', '=', 'r.brand_code').onRef('w.id', '=', 'r.operator_id'),
    )
    .selectAll('r')
    .select('w.nick_name as operator_name')
    .where('r.brand_code', '=', brandCode)
    .orderBy('r.number', 'desc')
    .execute();
  return rules.map((rule) => ({
    number: rule.number,
    firstBp: rule.first_bp,
    secondBp: rule.second_bp,
    frozenDays: rule.frozen_days,
    startsOn: rule.starts_on,
    operatorName: rule.operator_name,
    createTime: rule.created_at.toISOString(),
  }));
}

/** The version in force; undefined: none is set, and nothing is earned. */
export const ruleInForce = (
  tx: Tx,
  brand: BrandCode,
): Promise<Stored<'distribution_rules'> | undefined> =>
  tx
    .selectFrom('distribution_rules')
    .selectAll()
    .where('brand_code', '=', brand)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();

/** 设置分销规则, against a proof of who asks. Versions follow one another. */
export const saveDistributionRule =
  (requireStepUp: RequireStepUp) =>
  async (
    ctx: Context,
    { body: { stepUp, startsOn, firstBp, secondBp, frozenDays } }: Input<typeof saveCall>,
    tx: Tx,
  ): Promise<Returned<typeof saveCall>> => {
    const { brandCode: brand, now, operator } = ctx;
    await requireStepUp(ctx, tx, stepUp);
    await lockTree(tx, brand);
    const last = await ruleInForce(tx, brand);
    const number = (last?.number ?? 0) + 1;
    await tx
      .insertInto('distribution_rules')
      .values({
        brand_code: brand,
        number,
        first_bp: firstBp,
        second_bp: secondBp,
        frozen_days: frozenDays,
        starts_on:
          last?.starts_on ??
          (startsOn === undefined ? businessDateOf(now) : businessDate(startsOn)),
        operator_id: operator.id,
        created_at: now,
      })
      .execute();
    await writeAudit(tx, ctx, {
      operation: 'distribution:rule',
      object: '分销规则',
      result: 'ok',
      before: last && {
        firstBp: last.first_bp,
        secondBp: last.second_bp,
        frozenDays: last.frozen_days,
      },
      after: { number, firstBp, secondBp, frozenDays },
    });
    return { number };
  };
