import type { Fen } from '@rental/domain/money';
import {
  reversalOf,
  type PrepaidBalance,
  type ReversalRefusal,
} from '@rental/domain/rental/top-ups/auto-top-up';
import type { Result } from '@rental/domain/result';
import type { BrandCode, Tx } from '../../db/transaction.ts';
import { smsBalanceOf } from '../../people/auth/public.ts';
import { lockAvailable } from '../risk/public.ts';
import { lockRule } from './top-up-store.ts';
import { topUp, type ToppingUp } from './top-up.ts';

/** The top-up that was taken back. */
export interface ReversedTopUp {
  readonly balance: PrepaidBalance;
  readonly amountFen: Fen;
  readonly smsCount: number | null;
}

/** 充值冲正: takes a wrong top-up back, whole and once, as long as the balance has it; null where there is no such top-up. */
export async function reverseTopUp(
  ctx: ToppingUp,
  tx: Tx,
  { id, note }: { readonly id: number; readonly note: string },
): Promise<Result<ReversedTopUp, ReversalRefusal> | null> {
  const { brandCode: brand } = ctx;
  const row = await tx
    .selectFrom('top_ups')
    .select(['balance', 'way', 'amount_fen as amountFen', 'sms_count as smsCount'])
    .where('brand_code', '=', brand)
    .where('id', '=', id)
    .executeTakeFirst();
  if (row === undefined) return null;
  const { balance, way, amountFen, smsCount } = row;
  await lockRule(tx, brand, balance); // reversals and automatic top-ups of the balance come one after another
  const decided = reversalOf({
    way,
    isReversed: await isReversed(tx, brand, id),
    amount: smsCount ?? amountFen,
    left: balance === 'sms' ? await smsBalanceOf(tx, brand) : await lockAvailable(tx, brand),
  });
  if (!decided.done) return decided;
  const made = { way: 'reversal', amountFen, note, reversalOf: id } as const;
  await topUp(
    ctx,
    tx,
    smsCount === null ? { ...made, balance: 'risk' } : { ...made, balance: 'sms', smsCount },
  );
  return { done: true, value: { balance, amountFen, smsCount } };
}

async function isReversed(tx: Tx, brand: BrandCode, id: number): Promise<boolean> {
  const row = await tx
    .selectFrom('top_ups')
    .select('id')
    .where('brand_code', '=', brand)
    .where('reversal_of', '=', id)
    .executeTakeFirst();
  return row !== undefined;
}
