import { maxParcelPhotos } from '@rental/domain/platform/brands/brand-settings';
import { changeBrand } from './change-brand.ts';
import { optionsOf, required, type Command } from './command.ts';
import { typedValue } from './typed-settings.ts';

export const setShippingPhotos: Command = {
  usage: `set-shipping-photos --brand CODE --least 0-${maxParcelPhotos}`,
  summary: '设置品牌交付商品时至少要上传几张照片，0 为不要求',
  async run(args) {
    const typed = optionsOf(args, { brand: { type: 'string' }, least: { type: 'string' } });
    const brand = required('brand', typed.brand);
    const shippingPhotos = typedValue('shippingPhotos', required('least', typed.least));
    await changeBrand(brand, {
      operation: 'ops:set-brand',
      wantedOf: () => ({ shippingPhotos }),
    });
  },
};
