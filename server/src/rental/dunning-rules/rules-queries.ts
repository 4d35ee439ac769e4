import type { Returned } from '@rental/contract/endpoint';
import type {
  dunningRules as call,
  dunningStageNames as namesCall,
} from '@rental/contract/rental/dunning-rules';
import {
  namedCollectors,
  ruleChanges,
  usualRules,
  type DunningRules,
} from '@rental/domain/rental/dunning/dunning-rules';
import { dunningStages, stagesOf, stageWords } from '@rental/domain/rental/dunning/stages';
import { sql } from 'kysely';
import type { Tx } from '../../db/transaction.ts';
import type { Context } from '../../http/context.ts';
import { collectorsOf } from '../dunning-cases/public.ts';

/** How many versions are shown. */
const maxShown = 50;

/** 逾期阶段 of the brand. */
export async function dunningStageNames({ brand }: Context): Promise<Returned<typeof namesCall>> {
  const { stages } = brand.dunning;
  const words = stageWords(stages);
  return {
    names: dunningStages.map((stage) => ({ stage, name: words[stage] })),
    stages: stagesOf(stages),
  };
}

/** 催收规则 with its versions. */
export async function dunningRules(
  ctx: Context,
  _input: unknown,
  tx: Tx,
): Promise<Returned<typeof call>> {
  const found = await lastVersions(ctx, tx, maxShown + 1);
  const collectors = await collectorsOf(tx, ctx.brandCode);
  const versions = found.slice(0, maxShown);
  const nameOf = await operatorNames(ctx, tx, found);
  return {
    number: found[0]?.number ?? 0,
    rules: typed(found[0]?.rules ?? usualRules),
    collectors: collectors.map(({ id, name }) => ({ id, name })),
    versions: versions.map(({ number, rules, operator_id: by, saved_at: at }, index) => ({
      number,
      operatorName: nameOf(by),
      savedAt: at.toISOString(),
      changes: ruleChanges(found[index + 1]?.rules ?? usualRules, rules, nameOf),
    })),
  };
}

/** The last versions, the newest first. */
export const lastVersions = ({ brandCode }: Context, tx: Tx, most: number) =>
  tx
    .selectFrom('dunning_rule_versions')
    .select(['number', 'rules', 'operator_id', 'saved_at'])
    .where('brand_code', '=', brandCode)
    .orderBy('number', 'desc')
    .limit(most)
    .execute();

interface Saved {
  readonly rules: DunningRules;
  readonly operator_id: number;
}

async function operatorNames({ brandCode }: Context, tx: Tx, versions: readonly Saved[]) {
  const ids = versions.flatMap(({ rules, operator_id: by }) => [
    by,
    ...namedCollectors(rules.owner),
  ]);
  const rows = await tx
    .selectFrom('operators')
    .select(['id', 'nick_name'])
    .where('brand_code', '=', brandCode)
    .where('id', '=', sql<number>`any(${[...new Set(ids)]}::bigint[])`)
    .execute();
  const names = new Map(rows.map(({ id, nick_name: name }) => [id, name]));
  return (id: number): string => names.get(id) ?? `${id}`;
}

/** The rules as an answer, whose lists are its own. */
const typed = ({ stages, caps, owner }: DunningRules): Returned<typeof call>['rules'] => ({
  stages: [...stages],
  caps,
  owner: {
    way: owner.way,
    collectorIds: [...owner.collectorIds],
    byStage: Object.fromEntries(
      Object.entries(owner.byStage).map(([stage, ids]) => [stage, [...ids]]),
    ),
  },
});
