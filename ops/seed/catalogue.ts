import { scrambled } from './random.ts';

export type Category = '手机' | '平板' | '笔记本' | '游戏机' | '相机' | '无人机';

interface Product {
  readonly name: string;
  readonly category: Category;
  /** The first six digits of an IMEI, the maker's letters of other serials. */
  readonly serialBegins: string;
  /** How often it is ordered, against the others. */
  readonly weight: number;
  readonly skus: readonly (readonly [name: string, retailYuan: number])[];
}

export const products: readonly Product[] = [
  { name: 'Apple iPhone 17 Pro', category: '手机', serialBegins: '353901', weight: 20, skus: [['256GB 星宇橙色', 8999], ['512GB 深蓝色', 10_999]] },
  { name: 'Apple iPhone 17 Pro Max', category: '手机', serialBegins: '353914', weight: 16, skus: [['256GB 银色', 9999], ['512GB 星宇橙色', 11_999]] },
  { name: 'Apple iPhone 17', category: '手机', serialBegins: '353922', weight: 14, skus: [['256GB 薰衣草紫色', 5999], ['512GB 黑色', 7999]] },
  { name: 'Apple iPhone 16', category: '手机', serialBegins: '352488', weight: 7, skus: [['128GB 群青色', 4999]] },
  { name: '华为 Mate 70 Pro', category: '手机', serialBegins: '861530', weight: 9, skus: [['12GB+256GB 曜石黑', 6499], ['12GB+512GB 云杉绿', 6999]] },
  { name: '华为 Pura 80 Ultra', category: '手机', serialBegins: '861577', weight: 4, skus: [['16GB+512GB 鎏光金', 9999]] },
  { name: '小米 17 Pro', category: '手机', serialBegins: '868042', weight: 6, skus: [['12GB+256GB 黑色', 4999], ['16GB+512GB 冷烟紫', 5599]] },
  { name: 'vivo X300 Pro', category: '手机', serialBegins: '867310', weight: 3, skus: [['12GB+256GB 旷野棕', 5299]] },
  { name: 'Apple iPad Air 11 英寸', category: '平板', serialBegins: 'DMP', weight: 5, skus: [['M3 128GB 星光色', 4799], ['M3 256GB 蓝色', 5599]] },
  { name: '华为 MatePad Pro 12.2', category: '平板', serialBegins: '5TE', weight: 3, skus: [['12GB+256GB 曜金黑', 4299]] },
  { name: 'Apple MacBook Air 13 英寸', category: '笔记本', serialBegins: 'FVF', weight: 6, skus: [['M4 16GB+256GB 午夜色', 7999], ['M4 16GB+512GB 天蓝色', 9499]] },
  { name: 'Apple MacBook Pro 14 英寸', category: '笔记本', serialBegins: 'C02', weight: 4, skus: [['M5 16GB+512GB 深空黑色', 12_999]] },
  { name: '联想 ThinkPad X1 Carbon', category: '笔记本', serialBegins: 'PF4', weight: 3, skus: [['Ultra 7 32GB+1TB', 14_999]] },
  { name: '联想 拯救者 Y9000P', category: '笔记本', serialBegins: 'PF5', weight: 3, skus: [['RTX 5060 16GB+1TB', 9999]] },
  { name: '任天堂 Switch 2', category: '游戏机', serialBegins: 'XKJ', weight: 5, skus: [['马力欧卡丁车套装', 3499]] },
  { name: '索尼 PlayStation 5 Pro', category: '游戏机', serialBegins: 'AJ2', weight: 2, skus: [['2TB 数字版', 5599]] },
  { name: '索尼 A7 IV', category: '相机', serialBegins: 'S01', weight: 3, skus: [['28-70mm 套机', 16_999]] },
  { name: '佳能 EOS R50', category: '相机', serialBegins: 'CN2', weight: 3, skus: [['18-45mm 套机 白色', 5499]] },
  { name: '大疆 Mini 4 Pro', category: '无人机', serialBegins: '1581', weight: 3, skus: [['带屏遥控器畅飞套装', 6988]] },
]; // prettier-ignore

export interface Sku {
  readonly name: string;
  readonly retailYuan: number;
  /** Index of its product in `products`. */
  readonly product: number;
  readonly category: Category;
  readonly serialBegins: string;
}

/** Every SKU, product by product. */
export const skus: readonly Sku[] = products.flatMap(({ skus, category, serialBegins }, product) =>
  skus.map(([name, retailYuan]) => ({ name, retailYuan, product, category, serialBegins })),
);

/** The SKUs by index, with how often each is ordered. */
export const skuShares = skus.map((sku, index) => [index, weightOf(sku.product)] as const);

function weightOf(product: number): number {
  const { weight, skus } = products[product] ?? { weight: 0, skus: [0] };
  return weight / skus.length;
}

/** A serial that no other `index` of this `key` has: of a phone its IMEI, else letters and digits. */
export function serialOf(sku: Sku, index: number, key: number): string {
  const number = scrambled(index, 10_000, key);
  if (sku.category !== '手机')
    return `${sku.serialBegins}${number.toString(36).toUpperCase().padStart(7, '0')}`;
  const body = `${sku.serialBegins}${String(number).padStart(8, '0')}`;
  return body + luhnDigit(body);
}

/** The digit that makes `body` pass the Luhn check. */
export function luhnDigit(body: string): string {
  const sum = [...body].toReversed().reduce((total, digit, index) => {
    const doubled = Number(digit) * (index % 2 === 0 ? 2 : 1);
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return String((10 - (sum % 10)) % 10);
}
