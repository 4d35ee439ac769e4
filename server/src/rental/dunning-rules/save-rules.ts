import type { Input, Returned } from '@rental/contract/endpoint';
import type { saveDunningRules as call } from '@rental/contract/rental/dunning-rules';
import {
  namedCollectors,
  ruleChanges,
  usualRules,
  type DunningRules,
} from '@rental/domain/rental/dunning/dunning-rules';
import { sql } from 'kysely';
import type { Tx } from '../../db/transaction.ts';
import type { Context } from '../../http/context.ts';
import { refuse } from '../../http/refusal.ts';
import { writeAudit } from '../../people/audit/public.ts';
import type { RequireStepUp } from '../../people/auth/public.ts';
import { requireAllStores } from '../../people/data-scope/public.ts';
import { collectorsOf } from '../dunning-cases/public.ts';
import { lastVersions } from './rules-queries.ts';

/** 修改催收规则, against a proof of who asks. The brand is locked: versions follow one another. */
export const saveDunningRules =
  (requireStepUp: RequireStepUp) =>
  async (
    ctx: Context,
    { body: { stepUp, seen, ...rules } }: Input<typeof call>,
    tx: Tx,
  ): Promise<Returned<typeof call>> => {
    requireAllStores(ctx);
    await requireStepUp(ctx, tx, stepUp);
    await tx
      .selectFrom('brands')
      .select('code')
      .where('code', '=', ctx.brandCode)
      .forNoKeyUpdate()
      .execute();
    const [last] = await lastVersions(ctx, tx, 1);
    if ((last?.number ?? 0) !== seen) refuse('dunning_rules_edited');
    const changes = ruleChanges(last?.rules ?? usualRules, rules, String);
    if (changes.length === 0) refuse('dunning_rules_same');
    await refuseUnfit(ctx, tx, rules);
    const number = seen + 1;
    await save(ctx, tx, number, rules);
    await writeAudit(tx, ctx, {
      operation: 'dunning:rules',
      object: `${number}`,
      result: 'ok',
      after: Object.fromEntries(changes.map(({ label, after }) => [label, after])),
    });
    return { number };
  };

async function refuseUnfit({ brandCode }: Context, tx: Tx, { owner }: DunningRules): Promise<void> {
  const named = namedCollectors(owner);
  if (named.length === 0) return;
  const fit = new Set((await collectorsOf(tx, brandCode)).map(({ id }) => id));
  if (named.some((id) => !fit.has(id))) refuse('dunning_collector_unfit');
}

/** Keeps the version, and tells all processes. */
async function save(
  { brandCode, operator, now }: Context,
  tx: Tx,
  number: number,
  rules: DunningRules,
): Promise<void> {
  const stored = JSON.stringify(rules);
  await tx
    .insertInto('dunning_rule_versions')
    .values({
      brand_code: brandCode,
      number,
      rules: stored,
      operator_id: operator.id,
      saved_at: now,
    })
    .execute();
  await tx
    .updateTable('brands')
    .set({ dunning_rules: stored })
    .where('code', '=', brandCode)
    .execute();
  await sql`select pg_notify('brands', '')`.execute(tx);
}
