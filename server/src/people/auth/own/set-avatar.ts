import type { BrandCode, Tx } from '../../../db/transaction.ts';

/** Gives an operator the image at `link` as avatar. */
export async function setAvatar(
  tx: Tx,
  brand: BrandCode,
  operatorId: number,
  link: string,
): Promise<void> {
  await tx
    .updateTable('operators')
    .set({ avatar: link })
    .where('brand_code', '=', brand)
    .where('id', '=', operatorId)
    .execute();
}
