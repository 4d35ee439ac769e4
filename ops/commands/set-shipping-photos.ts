import { maxParcelPhotos } from '@rental/domain/platform/brands/brand-settings';
import {
  optionsOf,
  required,
  requireBrand,
  withDatabase,
  WrongUsage,
  type Command,
} from './command.ts';

export const setShippingPhotos: Command = {
  usage: `set-shipping-photos --brand CODE --least 0-${maxParcelPhotos}`,
  summary: '设置品牌交付商品时至少要上传几张照片，0 为不要求',
  async run(args) {
    const typed = optionsOf(args, { brand: { type: 'string' }, least: { type: 'string' } });
    const brand = required('brand', typed.brand);
    const least = required('least', typed.least);
    if (!/^\d$/.test(least) || Number(least) > maxParcelPhotos)
      throw new WrongUsage(`--least 应为 0–${maxParcelPhotos} 的整数。`);
    await withDatabase(async (database) => {
      await requireBrand(database, brand);
      await database.owner.query('update brands set shipping_photos = $2 where code = $1', [
        brand,
        Number(least),
      ]);
      await database.owner.query('notify brands');
      console.log(`品牌 ${brand} 交付商品时至少上传 ${least} 张照片。`);
    });
  },
};
