import type { PricePlanRow } from '@rental/contract/rental/price-plans';
import { fen, type Fen } from '@rental/domain/money';
import { specialOrderTypes } from '@rental/domain/rental/orders/core/order-terms';
import { offeredText } from '@rental/domain/rental/price-plans/plan-services';
import { offerTitle, roughDays, type Offer } from '@rental/domain/rental/price-plans/price-plan';
import type { SelectQueryBuilder } from 'kysely';
import type { Tables } from '../../db/tables.ts';
import { count, instant, money, text, type ExportColumn } from '../../http/exportable-list.ts';

type Beside = Tables & { p: Tables['price_plans']; v: Tables['price_plan_versions'] };
export type PricePlans<Row = object> = SelectQueryBuilder<Beside, 'p' | 'v', Row>;

/** Plans `p` at their version `v`, with what a row draws from the catalogue. */
export const withPricePlanRow = (plans: PricePlans) =>
  plans
    .innerJoin('products as g', (join) =>
      join.onRef('g.brand_code', '=', 'p.brand_code').onRef('g.id', '=', 'p.product_id'),
    )
    .leftJoin('skus as k', (join) =>
      join.onRef('k.brand_code', '=', 'p.brand_code').onRef('k.id', '=', 'p.sku_id'),
    )
    .select(['p.id', 'p.name', 'p.product_id', 'p.sku_id', 'p.is_enabled', 'p.version'])
    .select(['p.updated_at', 'v.type', 'v.offers', 'v.deposit_fen', 'v.services'])
    .select(['g.name as product_name', 'g.images', 'k.name as sku_name']);

type Columns = Awaited<ReturnType<ReturnType<typeof withPricePlanRow>['executeTakeFirstOrThrow']>>;

export function pricePlanRowOf(row: Columns): PricePlanRow {
  const offers = row.offers.toSorted((one, other) => roughDays(one) - roughDays(other));
  const [shortest, longest] = [offers.at(0), offers.at(-1)];
  return {
    id: row.id,
    name: row.name,
    productId: row.product_id,
    productName: row.product_name,
    cover: row.images[0] ?? null,
    skuId: row.sku_id,
    skuName: row.sku_name,
    isEnabled: row.is_enabled,
    version: row.version,
    type: row.type,
    offerCount: offers.length,
    shortest: shortest === undefined ? '' : offerTitle(shortest),
    longest: longest === undefined ? '' : offerTitle(longest),
    lowestTermFen: lowestTermOf(offers),
    depositFen: row.deposit_fen,
    services: row.services,
    updateTime: row.updated_at.toISOString(),
  };
}

/** The rent of a term where that is lowest; the fen that do not divide fall to the first terms. */
const lowestTermOf = (offers: readonly Offer[]): Fen =>
  fen(
    Math.min(...offers.map(({ totalRentFen, termCount }) => Math.floor(totalRentFen / termCount))),
  );

/** The columns of 租赁方案 by their keys there. */
export const pricePlanFileColumns: readonly ExportColumn<PricePlanRow>[] = [
  {
    key: 'name',
    cells: [
      text('方案', (plan) => plan.name),
      text('商品', (plan) => plan.productName),
      text('规格', (plan) => plan.skuName ?? '全部规格'),
    ],
  },
  { key: 'type', cells: [text('租赁方式', (plan) => specialOrderTypes[plan.type])] },
  {
    key: 'offers',
    cells: [
      count('租期数', (plan) => plan.offerCount),
      text('最短租期', (plan) => plan.shortest),
      text('最长租期', (plan) => plan.longest),
    ],
  },
  { key: 'rent', cells: [money('每期租金最低（元）', (plan) => plan.lowestTermFen)] },
  { key: 'deposit', cells: [money('押金（元）', (plan) => plan.depositFen)] },
  { key: 'services', cells: [text('增值服务', (plan) => offeredText(plan.services))] },
  { key: 'state', cells: [text('状态', (plan) => (plan.isEnabled ? '启用' : '停用'))] },
  { key: 'version', cells: [count('版本', (plan) => plan.version)] },
  { key: 'updateTime', cells: [instant('更新时间', (plan) => plan.updateTime)] },
];
