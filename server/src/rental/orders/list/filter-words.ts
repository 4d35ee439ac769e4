import { maskIdNumber } from '@rental/domain/rental/customers/masks';
import { orderSources, specialOrderTypes } from '@rental/domain/rental/orders/core/order-terms';
import { orderStatusLabels } from '@rental/domain/rental/orders/core/order-status';
import { closeReasons } from '@rental/domain/rental/orders/core/reasons';
import { riskLevelLabels } from '@rental/domain/rental/orders/core/risk-level';
import type { Tx } from '../../../db/transaction.ts';
import type { Reach } from '../../../http/context.ts';
import { spanText, type FilterWords } from '../../../http/exportable-list.ts';
import { channelNamed, responsibleNamed, storeNamed } from '../../../people/data-scope/public.ts';
import type { OrderQuery } from './order-filters.ts';

/** The filters in the words of the screen: 「状态：待发货」. */
export async function filterWords(tx: Tx, reach: Reach, query: OrderQuery): Promise<FilterWords> {
  const { orderStatus, orderNo, phone, name, createTime, storeIs, channelIs } = query;
  const { responsibleIs, source, riskLevel, isOverdue, idNumber } = query;
  return [
    ['状态', orderStatus === undefined ? undefined : orderStatusLabels.get(orderStatus)],
    ['订单号', orderNo],
    ['勾选', query.ids && `${query.ids.length}条订单`],
    ['手机', phone],
    ['收货手机', query.deliveryPhone],
    ['专享标签', query.exclusiveTag],
    ['姓名', name],
    ['身份证', idNumber && maskIdNumber(idNumber)],
    ['下单时间', spanText(createTime)],
    ['发货时间', spanText(query.shippedAt)],
    ['起租日', spanText(query.startOn)],
    ['到期日', spanText(query.endsOn)],
    ['商品', await productNamed(tx, reach, query.productIs)],
    ['商品规格', await skuNamed(tx, reach, query.skuIs)],
    ['关单类型', query.closeReason && closeReasons[query.closeReason]],
    ['店铺', await storeNamed(tx, reach, storeIs)],
    ['渠道', await channelNamed(tx, reach, channelIs)],
    [
      '负责人',
      responsibleIs === 'none' ? '无负责人' : await responsibleNamed(tx, reach, responsibleIs),
    ],
    ['订单类型', query.specialOrderType && specialOrderTypes[query.specialOrderType]],
    ['来源', source && orderSources[source]],
    ['逾期', isOverdue === true ? '只看逾期' : undefined],
    ['补件', query.arePapersWanted === true ? '只看待补件' : undefined],
    ['风险等级', riskLevel && riskLevelLabels[riskLevel]],
    ['是否续租', query.isRelet === undefined ? undefined : isReletText[`${query.isRelet}`]],
  ];
}

const isReletText = { true: '续租', false: '非续租' } as const;

/** The names of what the filters name, as far as this operator reaches. */
/** A product; every operator of the brand may know of it. */
async function productNamed(
  tx: Tx,
  { brandCode }: Reach,
  id: number | undefined,
): Promise<string | undefined> {
  if (id === undefined) return undefined;
  const row = await tx
    .selectFrom('products')
    .select('name')
    .where('brand_code', '=', brandCode)
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.name ?? `编号 ${id}`;
}

/** A product with its variant; every operator of the brand may know of it. */
export async function skuNamed(
  tx: Tx,
  { brandCode }: Reach,
  id: number | undefined,
): Promise<string | undefined> {
  if (id === undefined) return undefined;
  const row = await tx
    .selectFrom('skus as k')
    .innerJoin('products as p', (join) =>
      join.onRef('p.brand_code', '=', 'k.brand_code').onRef('p.id', '=', 'k.product_id'),
    )
    .select(['k.name', 'p.name as product_name'])
    .where('k.brand_code', '=', brandCode)
    .where('k.id', '=', id)
    .executeTakeFirst();
  return row === undefined ? `编号 ${id}` : `${row.product_name} / ${row.name}`;
}
