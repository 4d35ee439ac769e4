import type { Returned } from '@rental/contract/endpoint';
import type { listStatements as call } from '@rental/contract/rental/statements';
import { addDays } from '@rental/domain/business-date';
import { statementDays } from '@rental/domain/rental/statements/statement';
import { lastStatementDay } from '@rental/domain/rental/statements/statement-days';
import { sql } from 'kysely';
import type { Tx } from '../../db/transaction.ts';
import type { Context } from '../../http/context.ts';
import { requireAllStores } from '../../people/data-scope/public.ts';

/** 每日对账单: the days of the last month, the last first. */
export async function listStatements(
  ctx: Context,
  _input: unknown,
  tx: Tx,
): Promise<Returned<typeof call>> {
  requireAllStores(ctx);
  const rows = await tx
    .selectFrom('provider_statements as s')
    .selectAll('s')
    .select([
      sql<number>`(select count(*) from statement_differences d
        where d.brand_code = s.brand_code and d.statement_id = s.id)`.as('difference_count'),
      sql<number>`(select count(*) from statement_differences d
        where d.brand_code = s.brand_code and d.statement_id = s.id and d.state = 'open')`.as(
        'open_count',
      ),
    ])
    .where('s.brand_code', '=', ctx.brandCode)
    .where('s.day', '>', addDays(lastStatementDay(ctx.now), -statementDays))
    .orderBy('s.day', 'desc')
    .limit(statementDays + 1)
    .execute();
  return {
    statements: rows.map((row) => ({
      day: row.day,
      statementState: row.state,
      isLate: row.state === 'waiting' && row.late_at !== null,
      readAt: row.read_at?.toISOString() ?? null,
      inCount: row.in_count,
      inFen: row.in_fen,
      outCount: row.out_count,
      outFen: row.out_fen,
      feeFen: row.fee_fen,
      matchedCount: row.matched_count,
      endedCount: row.ended_count,
      differenceCount: row.difference_count,
      openCount: row.open_count,
    })),
  };
}
