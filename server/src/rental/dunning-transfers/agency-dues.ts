import { addDays, businessDateOf, type BusinessDate } from '@rental/domain/business-date';
import { fen, type Fen } from '@rental/domain/money';
import { isSettleable } from '@rental/domain/rental/dunning/transfers';
import { sql } from 'kysely';
import type { Tx } from '../../db/transaction.ts';
import type { Context } from '../../http/context.ts';
import { refuse } from '../../http/refusal.ts';

interface Due {
  /** The day after the settlement before; null: there is none. */
  readonly fromOn: BusinessDate | null;
  readonly recoveredFen: Fen;
  /** Below zero: more went back than came in. */
  readonly amountFen: Fen;
}

/**
 * The earnings of an agency up to a day that are not settled yet. Both sums are of all days up to it, less what was settled: what was booked
 * late, or went back after a settlement, is in the next one.
 */
export async function agencyDue(
  ctx: Context,
  tx: Tx,
  { agencyId, throughOn }: { readonly agencyId: number; readonly throughOn: BusinessDate },
): Promise<Due> {
  const settled = await settledSums(ctx, tx, agencyId);
  const { lastOn } = settled;
  if (!isSettleable({ throughOn, lastOn }, businessDateOf(ctx.now))) refuse('agency_day_unfit');
  const earned = await earnedUpTo(ctx, tx, agencyId, throughOn);
  return {
    fromOn: lastOn === null ? null : addDays(lastOn, 1),
    recoveredFen: fen(earned.recoveredFen - settled.recoveredFen),
    amountFen: fen(earned.earnedFen - settled.amountFen),
  };
}

interface Settled {
  readonly lastOn: BusinessDate | null;
  readonly recoveredFen: Fen;
  readonly amountFen: Fen;
}

const settledSums = ({ brandCode }: Context, tx: Tx, agencyId: number): Promise<Settled> =>
  tx
    .selectFrom('agency_settlements')
    .select([
      sql<BusinessDate | null>`max(through_on)`.as('lastOn'),
      sql<Fen>`coalesce(sum(recovered_fen), 0)::bigint`.as('recoveredFen'),
      sql<Fen>`coalesce(sum(amount_fen), 0)::bigint`.as('amountFen'),
    ])
    .where('brand_code', '=', brandCode)
    .where('agency_id', '=', agencyId)
    .executeTakeFirstOrThrow();

/** Each share is rounded as `agencyShareOf` does it, half a fen up, before it is added. */
async function earnedUpTo(
  { brandCode }: Context,
  tx: Tx,
  agencyId: number,
  day: BusinessDate,
): Promise<{ readonly recoveredFen: Fen; readonly earnedFen: Fen }> {
  const upTo = (table: string) => sql`coalesce((select sum(t.amount_fen) from ${sql.table(table)} t
    where t.brand_code = m.brand_code and t.transfer_id = m.id and t.day <= ${day}::date), 0)`;
  const { rows } = await sql<{ recoveredFen: Fen; earnedFen: Fen }>`
    select coalesce(sum(k.fen), 0)::bigint as "recoveredFen",
      coalesce(sum((k.fen * k.share_bp + 5000) / 10000), 0)::bigint as "earnedFen"
    from (
      select m.share_bp, (${upTo('overdue_recoveries')} - ${upTo('overdue_take_backs')})::bigint as fen
      from dunning_transfers m where m.brand_code = ${brandCode} and m.agency_id = ${agencyId}) k`.execute(
    tx,
  );
  return rows[0] ?? { recoveredFen: fen(0), earnedFen: fen(0) };
}
