import { firstDamagePrices, type Damage } from '@rental/domain/rental/orders/returns/inspection';
import type { BrandCode, Tx } from '../../../db/transaction.ts';

/** The brand's price list of damages (损坏价目), in its order. */
export const pricesOf = (tx: Tx, brand: BrandCode): Promise<Damage[]> =>
  tx
    .selectFrom('damage_prices')
    .select(['name', 'price_fen as priceFen'])
    .where('brand_code', '=', brand)
    .orderBy('place')
    .orderBy('name')
    .execute();

/** Puts another list in its place. */
export async function replacePrices(
  tx: Tx,
  brand: BrandCode,
  prices: readonly Damage[],
): Promise<void> {
  await tx.deleteFrom('damage_prices').where('brand_code', '=', brand).execute();
  if (prices.length === 0) return;
  await tx
    .insertInto('damage_prices')
    .values(
      prices.map(({ name, priceFen }, place) => ({
        brand_code: brand,
        name,
        price_fen: priceFen,
        place,
      })),
    )
    .execute();
}

/** Gives a new brand the price list that every brand begins with. */
export const insertFirstPrices = (tx: Tx, brand: BrandCode): Promise<void> =>
  replacePrices(tx, brand, firstDamagePrices);
