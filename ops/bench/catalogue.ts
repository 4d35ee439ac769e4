import { cursorOf } from '@rental/server/db/keyset';
import { measuredBrand } from './dataset.ts';
import { loadCatalogue } from './dataset-catalogue.ts';
import { hash } from './dataset-sql.ts';
import { benchGrown, type GrowthOptions, type Question } from './grown.ts';
import { inBrand, type Pool } from './in-brand.ts';

/** A SKU, and what can be asked for of it. */
interface Sample {
  readonly skuId: number;
  readonly skuCode: string;
  readonly productId: number;
  readonly productName: string;
  readonly productCode: string;
  readonly storeId: number;
  readonly deviceId: number;
  readonly serial: string;
}

const samplesOf = (owner: Pool): Promise<Sample[]> =>
  inBrand<Sample>(
    owner,
    measuredBrand,
    `select k.id as "skuId", k.code as "skuCode", p.id as "productId", p.name as "productName", p.code as "productCode",
       d.store_id as "storeId", d.id as "deviceId", d.serial
     from skus k join products p on p.brand_code = k.brand_code and p.id = k.product_id
     cross join lateral (select * from devices d where d.brand_code = k.brand_code and d.sku_id = k.id limit 1) d
     where k.brand_code = $1 order by ${hash('k.id', 80)} limit 300`,
  );

const at = (path: string, query: Record<string, string> = {}) =>
  `${path}?${new URLSearchParams(query).toString()}`;
const products = (query: Record<string, string>) => at('/api/product', { size: '20', ...query });
const plans = (query: Record<string, string>) => at('/api/pricePlan', { size: '20', ...query });
const devices = (query: Record<string, string>) => at('/api/device', { size: '20', ...query });

const questions: readonly Question<Sample>[] = [
  { name: '商品, first page', pathFor: () => products({}) },
  {
    name: '商品, a page deep inside',
    pathFor: ({ productId }) => products({ cursor: cursorOf({ at: productId, id: productId }) }),
  },
  { name: '商品, on the shelf', pathFor: () => products({ shelfState: 'on' }) },
  { name: '商品, by 排序', pathFor: () => products({ sort: 'sort,asc' }) },
  { name: '商品, by name', pathFor: ({ productName }) => products({ name: productName }) },
  { name: '商品, by a name of many', pathFor: () => products({ name: 'Pro' }) },
  { name: '商品, by code', pathFor: ({ skuCode }) => products({ code: skuCode }) },
  { name: '商品, tabs', pathFor: () => at('/api/product/counts') },
  { name: '商品, a product', pathFor: ({ productId }) => at(`/api/product/${productId}`) },
  { name: 'products of a filter', pathFor: () => at('/api/product/choices', { words: '' }) },
  {
    name: 'products of a filter, by code',
    pathFor: ({ productCode }) => at('/api/product/choices', { words: productCode }),
  },
  { name: 'SKUs of a dialog', pathFor: () => at('/api/product/skus', { words: 'pro 256' }) },
  {
    name: 'SKUs of a dialog, by code',
    pathFor: ({ skuCode }) => at('/api/product/skus', { words: skuCode }),
  },
  { name: '租赁方案, first page', pathFor: () => plans({}) },
  { name: '租赁方案, enabled', pathFor: () => plans({ planState: 'enabled' }) },
  {
    name: '租赁方案, of a product',
    pathFor: ({ productId }) => plans({ productIs: String(productId) }),
  },
  { name: '租赁方案, by name', pathFor: () => plans({ name: '按月' }) },
  { name: '租赁方案, tabs', pathFor: () => at('/api/pricePlan/counts') },
  { name: '设备库存, first page', pathFor: () => devices({}) },
  {
    name: '设备库存, a page deep inside',
    pathFor: ({ deviceId }) => devices({ cursor: cursorOf({ at: deviceId, id: deviceId }) }),
  },
  { name: '设备库存, in stock', pathFor: () => devices({ deviceState: 'inStock' }) },
  { name: '设备库存, one store', pathFor: ({ storeId }) => devices({ storeIs: String(storeId) }) },
  { name: '设备库存, one SKU', pathFor: ({ skuId }) => devices({ skuIs: String(skuId) }) },
  {
    name: '设备库存, one product',
    pathFor: ({ productId }) => devices({ productIs: String(productId) }),
  },
  { name: '设备库存, by serial', pathFor: ({ serial }) => devices({ serial }) },
  { name: '设备库存, tabs', pathFor: () => at('/api/device/counts') },
  {
    name: '代客下单, a SKU',
    pathFor: ({ skuId }) => at('/api/order/placing/choices', { skuId: String(skuId) }),
  },
];

/** Goods, plans, stock and their searches with so many SKUs. */
export const benchCatalogue = (options: GrowthOptions): Promise<void> =>
  benchGrown({ ...options, of: 'SKUs', load: loadCatalogue, samples: samplesOf, questions });
