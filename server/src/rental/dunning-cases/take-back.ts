import { businessDateOf } from '@rental/domain/business-date';
import type { Fen } from '@rental/domain/money';
import { takenFrom } from '@rental/domain/rental/dunning/take-backs';
import { sql } from 'kysely';
import type { Tx } from '../../db/transaction.ts';
import type { Acting } from '../../http/context.ts';

type Who = Pick<Acting, 'brandCode' | 'now'>;

/** Writes down what goes back of 回款 of these bills, whose order is locked: an agency keeps no share of it. */
export async function takeBack(ctx: Who, tx: Tx, amounts: ReadonlyMap<number, Fen>): Promise<void> {
  if (amounts.size === 0) return;
  const found = await recoveriesOf(ctx, tx, [...amounts.keys()]);
  const taken = [...Map.groupBy(found, ({ billId }) => billId)].flatMap(([billId, recoveries]) =>
    takenFrom(recoveries, amounts.get(billId) as Fen),
  );
  if (taken.length === 0) return;
  const transferOf = new Map(found.map(({ id, transferId }) => [id, transferId]));
  await tx
    .insertInto('overdue_take_backs')
    .values(
      taken.map(({ id, amountFen }) => ({
        brand_code: ctx.brandCode,
        recovery_id: id,
        transfer_id: transferOf.get(id) ?? null,
        amount_fen: amountFen,
        day: businessDateOf(ctx.now),
        at: ctx.now,
      })),
    )
    .execute();
}

const recoveriesOf = ({ brandCode }: Who, tx: Tx, billIds: readonly number[]) =>
  tx
    .selectFrom('overdue_recoveries as r')
    .select(['r.id', 'r.bill_id as billId', 'r.transfer_id as transferId'])
    .select([
      'r.amount_fen as amountFen',
      sql<Fen>`coalesce((select sum(t.amount_fen) from overdue_take_backs t
        where t.brand_code = r.brand_code and t.recovery_id = r.id), 0)::bigint`.as('takenBackFen'),
    ])
    .where('r.brand_code', '=', brandCode)
    .where('r.bill_id', '=', sql<number>`any(${billIds}::bigint[])`)
    .execute();
