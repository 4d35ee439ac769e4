import { addDays, businessDate, businessDateOf } from '@rental/domain/business-date';
import { fen } from '@rental/domain/money';
import { transfer } from '@rental/domain/money/ledger/transfers';
import { sql } from 'kysely';
import { inTransaction, type Tx } from '../../db/transaction.ts';
import { lockPayeeBalance, postAct } from '../../money/ledger/public.ts';
import type { Shop, World } from '../world.ts';

let months = 0;

/** Gives a channel what 审核通过 of a commission does: it is owed the money, which is 待支付. Answers the commission. */
export async function creditChannel(
  { database, now }: Pick<World, 'database' | 'now'>,
  { brand: { code: brand } }: Shop,
  { channelId, amountFen }: { readonly channelId: number; readonly amountFen: number },
): Promise<number> {
  months += 1;
  const day = addDays(businessDate('2020-01-01'), months);
  const id = await inTransaction(database.owner, brand, 'read write', (tx) =>
    insertCommission(tx, { brand, channelId, amountFen, day, now, number: months }),
  );
  await inTransaction(database.app, brand, 'read write', async (tx) => {
    await lockPayeeBalance(tx, brand, { payee: 'channel', id: channelId });
    await postAct(tx, {
      brand,
      kind: 'settleCommission',
      subject: { kind: 'channel', id: channelId },
      operatorId: null,
      note: null,
      proofKeys: [],
      happenedOn: businessDateOf(now),
      postedOn: businessDateOf(now),
      at: now,
      traceId: null,
      transfers: transfer('commissionSettled', fen(amountFen)),
    });
  });
  return id;
}

interface Earned {
  readonly brand: string;
  readonly channelId: number;
  readonly amountFen: number;
  readonly day: string;
  readonly now: Date;
  readonly number: number;
}

async function insertCommission(
  tx: Tx,
  { brand, channelId, amountFen, day, now, number }: Earned,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    with rule as (
      insert into commission_rules (brand_code, channel_id, number, rate_bp, frozen_days, starts_on, operator_id, created_at)
      select ${brand}, ${channelId}, ${number}, 10000, 0, ${day}::date, min(id), ${now} from operators where brand_code = ${brand}
      returning id
    )
    insert into commissions (brand_code, commission_no, channel_id, rule_id, state, from_on, to_on, ripe_on, seen_to, base_fen,
      share_fen, net_fen, reviewed_at, created_at)
    select ${brand}, ${`YJ-${number}`}, ${channelId}, rule.id, 'toPay', ${day}::date, ${day}::date, ${day}::date, 0,
      ${amountFen}, ${amountFen}, ${amountFen}, ${now}, ${now} from rule
    returning id`.execute(tx);
  const [row] = rows;
  if (row === undefined) throw new Error('No commission was made');
  return row.id;
}
