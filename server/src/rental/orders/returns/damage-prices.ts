import type { Input, Returned } from '@rental/contract/endpoint';
import type { saveDamagePrices as saveCall } from '@rental/contract/rental/orders/returns/returns';
import type { Damage } from '@rental/domain/rental/orders/returns/inspection';
import { sql } from 'kysely';
import type { Tx } from '../../../db/transaction.ts';
import type { Context } from '../../../http/context.ts';
import { refuse } from '../../../http/refusal.ts';
import { writeAudit } from '../../../people/audit/public.ts';
import { fingerprintOf } from '../../../http/fingerprint.ts';
import { pricesOf, replacePrices } from './damage-price-store.ts';

type PriceList = Returned<typeof saveCall>;

const listOf = (prices: readonly Damage[]): PriceList => ({
  prices: [...prices],
  seen: fingerprintOf(prices),
});

/** 损坏价目. */
export const damagePrices = async (ctx: Context, _input: unknown, tx: Tx): Promise<PriceList> =>
  listOf(await pricesOf(tx, ctx.brandCode));

/** 维护损坏价目: the whole list at once, where nobody has changed it meanwhile. */
export async function saveDamagePrices(
  ctx: Context,
  { body }: Input<typeof saveCall>,
  tx: Tx,
): Promise<PriceList> {
  await sql`select pg_advisory_xact_lock(hashtext('damage prices'), hashtext(${ctx.brandCode}))`.execute(
    tx,
  );
  const before = await pricesOf(tx, ctx.brandCode);
  if (fingerprintOf(before) !== body.seen) refuse('damage_prices_edited');
  await replacePrices(tx, ctx.brandCode, body.prices);
  await writeAudit(tx, ctx, {
    operation: 'return:prices',
    object: 'damage prices',
    result: 'ok',
    before,
    after: body.prices,
  });
  return listOf(body.prices);
}
