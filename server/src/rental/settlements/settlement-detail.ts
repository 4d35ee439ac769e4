import type { Input, Returned } from '@rental/contract/endpoint';
import type { settleDetails as call } from '@rental/contract/rental/settlements';
import { fen, type Fen } from '@rental/domain/money';
import type { SettledKind } from '@rental/domain/rental/settlements/settled-kinds';
import { sql } from 'kysely';
import type { Tx } from '../../db/transaction.ts';
import type { Context } from '../../http/context.ts';
import { orNotFound } from '../../http/refusal.ts';
import { scopeOf } from '../../people/data-scope/public.ts';
import { settlementsWithin } from './settlement-filters.ts';
import { firstLines } from './settlement-lines.ts';
import { settlementRowOf, withSettlementRow } from './settlement-row.ts';
import { splitRows } from './split-rows.ts';

/** A settlement that this operator reaches, with its tables and its history. */
export async function settleDetails(
  ctx: Context,
  { query: { stagesId } }: Input<typeof call>,
  tx: Tx,
): Promise<Returned<typeof call>> {
  const found = settlementsWithin(tx, scopeOf(ctx)).where('m.id', '=', stagesId);
  const row = orNotFound(await withSettlementRow(found, tx).executeTakeFirst());
  const feeOf = await feesOf(ctx, tx, stagesId);
  return {
    stage: settlementRowOf(row),
    rent: await firstLines(ctx, tx, { stagesId, kind: 'rent' }),
    buyout: await firstLines(ctx, tx, { stagesId, kind: 'buyout' }),
    compensation: await firstLines(ctx, tx, { stagesId, kind: 'compensation' }),
    totals: {
      rent: { baseFen: row.rent_base_fen, feeFen: feeOf('rent'), shareFen: row.rent_share_fen },
      buyout: {
        baseFen: row.buyout_base_fen,
        feeFen: feeOf('buyout'),
        shareFen: row.buyout_share_fen,
      },
      compensation: {
        baseFen: row.compensation_base_fen,
        feeFen: feeOf('compensation'),
        shareFen: row.compensation_share_fen,
      },
    },
    splits: await splitRows(ctx, tx, stagesId),
    steps: await stepsOf(ctx, tx, stagesId),
  };
}

/** 手续费 that was taken off in each table. */
async function feesOf({ brandCode }: Context, tx: Tx, id: number) {
  const rows = await tx
    .selectFrom('settlement_lines')
    .select(['kind', sql<Fen>`sum(fee_fen)::bigint`.as('fee')])
    .where('brand_code', '=', brandCode)
    .where('settlement_id', '=', id)
    .groupBy('kind')
    .execute();
  return (kind: SettledKind) => rows.find((row) => row.kind === kind)?.fee ?? fen(0);
}

async function stepsOf({ brandCode }: Context, tx: Tx, id: number) {
  const steps = await tx
    .selectFrom('settlement_steps as t')
    .leftJoin('operators as w', (join) =>
      join.onRef('w.brand_code', '=', 't.brand_code').onRef('w.id', '=', 't.operator_id'),
    )
    .select(['t.id', 't.act', 't.note', 't.at', 'w.nick_name as operatorName'])
    .where('t.brand_code', '=', brandCode)
    .where('t.settlement_id', '=', id)
    .orderBy('t.at', 'desc')
    .orderBy('t.id', 'desc')
    .execute();
  return steps.map((step) => ({ ...step, at: step.at.toISOString() }));
}
