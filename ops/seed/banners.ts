import type { Database } from '@rental/server/db/open-database';
import { inTransaction } from '@rental/server/db/transaction';
import { at } from './random.ts';

/** The pictures of a brand's shop, each with the picture of one of its products. */
const pictures = [
  { kind: 'banner', slot: 1, title: '新机免押租', state: 'published' },
  { kind: 'banner', slot: 2, title: '学生专区', state: 'published' },
  { kind: 'banner', slot: 3, title: '双十二返场', state: 'draft' },
  { kind: 'advertisement', slot: 1, title: '开屏：先租后买', state: 'published' },
] as const;

/** Gives every demo brand 横幅 and 广告位, with the images that its products have by then. */
export async function addBanners(
  database: Database,
  brands: readonly string[],
  today: Date,
): Promise<void> {
  for (const brand of brands)
    await inTransaction(database.owner, brand, 'read write', async (tx) => {
      const { id: changed_by } = await tx
        .selectFrom('operators')
        .select('id')
        .where('brand_code', '=', brand)
        .where('username', '=', 'admin')
        .executeTakeFirstOrThrow();
      const products = await tx
        .selectFrom('products')
        .select(['id', 'images'])
        .where('brand_code', '=', brand)
        .orderBy('code')
        .limit(pictures.length)
        .execute();
      await tx
        .insertInto('banners')
        .values(
          pictures.map((picture, index) => {
            const { id, images } = at(products, index);
            const isSold = picture.kind === 'advertisement';
            return {
              ...picture,
              brand_code: brand,
              image: at(images, 0),
              link: isSold ? ('product' as const) : ('none' as const),
              product_id: isSold ? id : null,
              sort: 0,
              changed_by,
              changed_at: today,
            };
          }),
        )
        .execute();
    });
}
