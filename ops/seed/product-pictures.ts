import { createHash } from 'node:crypto';
import type { Database } from '@rental/server/db/open-database';
import { inTransaction } from '@rental/server/db/transaction';
import { newFileKey, type Storage } from '@rental/server/gateways/storage/storage';
import { products, type Category } from './catalogue.ts';
import { pngOf, type Colour } from './png.ts';
import { at } from './random.ts';

const side = 320;
type Fill = (x: number, y: number, wide: number, high: number, colour: Colour) => void;

const dark: Colour = [38, 43, 54];
const grey: Colour = [198, 204, 212];
const light: Colour = [246, 248, 250];
/** One of these for each product of a category. */
const tints: readonly Colour[] = [
  [222, 132, 74],
  [64, 99, 146],
  [148, 133, 190],
  [82, 140, 120],
  [70, 76, 88],
  [186, 152, 92],
  [96, 84, 118],
  [150, 110, 84],
];

/** The shape of a product of each category, in rectangles. */
const drawings: Readonly<Record<Category, (fill: Fill, tint: Colour) => void>> = {
  手机: (fill, tint) => {
    fill(100, 40, 120, 240, dark);
    fill(108, 50, 104, 220, tint);
    fill(140, 56, 40, 8, dark);
  },
  平板: (fill, tint) => {
    fill(50, 70, 220, 180, dark);
    fill(62, 82, 196, 156, tint);
  },
  笔记本: (fill, tint) => {
    fill(70, 70, 180, 126, dark);
    fill(80, 80, 160, 106, tint);
    fill(40, 200, 240, 20, grey);
    fill(130, 200, 60, 8, dark);
  },
  游戏机: (fill, tint) => {
    fill(40, 110, 240, 100, dark);
    fill(90, 120, 140, 80, light);
    fill(40, 110, 44, 100, tint);
    fill(236, 110, 44, 100, tint);
  },
  相机: (fill, tint) => {
    fill(50, 110, 220, 130, dark);
    fill(120, 88, 80, 24, dark);
    fill(110, 126, 100, 100, grey);
    fill(130, 146, 60, 60, tint);
  },
  无人机: (fill, tint) => {
    fill(130, 130, 60, 60, dark);
    for (const [x, y] of [
      [50, 70],
      [200, 70],
      [50, 220],
      [200, 220],
    ] as const)
      fill(x, y, 70, 14, tint);
    fill(80, 84, 14, 140, grey);
    fill(226, 84, 14, 140, grey);
    fill(80, 150, 160, 14, grey);
  },
};

/** The picture of a product: a drawing, for the demo loads no photo of a real thing. */
function pictureOf(product: number): Buffer {
  const { category } = at(products, product);
  const pixels = Buffer.alloc(side * side * 3, Buffer.from(light));
  const fill: Fill = (x, y, wide, high, colour) => {
    const row = Buffer.alloc(wide * 3, Buffer.from(colour));
    for (let line = y; line < y + high; line += 1) row.copy(pixels, (line * side + x) * 3);
  };
  drawings[category](fill, at(tints, product % tints.length));
  return pngOf(pixels, side, side);
}

/** Gives every product of the demo brands its picture, as an image of 素材. */
export async function addProductPictures(
  database: Database,
  storage: Storage,
  brands: readonly string[],
  today: Date,
): Promise<void> {
  const pictures = products.map((_, index) => pictureOf(index));
  for (const brand of brands) {
    const keys = await Promise.all(
      pictures.map(async (bytes) => {
        const key = newFileKey();
        await storage.put(key, bytes, 'image/png');
        return key;
      }),
    );
    await inTransaction(database.owner, brand, 'read write', async (tx) => {
      const { id: uploaded_by } = await tx
        .selectFrom('operators')
        .select('id')
        .where('brand_code', '=', brand)
        .where('username', '=', 'admin')
        .executeTakeFirstOrThrow();
      await tx
        .insertInto('files')
        .values(
          pictures.map((bytes, index) => ({
            brand_code: brand,
            key: at(keys, index),
            kind: 'image' as const,
            is_private: false,
            original_name: `${at(products, index).name}.png`,
            mime: 'image/png',
            bytes: bytes.length,
            width: side,
            height: side,
            sha256: createHash('sha256').update(bytes).digest(),
            uploaded_by,
            created_at: today,
            deleted_at: null,
          })),
        )
        .execute();
      const listed = await tx
        .selectFrom('products')
        .select(['id', 'code'])
        .where('brand_code', '=', brand)
        .orderBy('code')
        .execute();
      for (const [index, { id }] of listed.entries())
        await tx
          .updateTable('products')
          .set({ images: [`/files/${at(keys, index)}`] })
          .where('brand_code', '=', brand)
          .where('id', '=', id)
          .execute();
    });
  }
}
