import type { StoreRow } from '@rental/contract/rental/stores';
import type { BusinessDate } from '@rental/domain/business-date';
import { maskMobile } from '@rental/domain/rental/customers/masks';
import { endedStatuses } from '@rental/domain/rental/orders/core/order-status';
import { signingState, signingStates } from '@rental/domain/rental/stores/store-signing';
import { storeStatusLabels } from '@rental/domain/rental/stores/store-status';
import { sql, type SelectQueryBuilder } from 'kysely';
import type { Stored, Tables } from '../../db/tables.ts';
import { count, instant, text, type ExportColumn } from '../../http/exportable-list.ts';

export type Stores<Row = object> = SelectQueryBuilder<Tables & { s: Tables['stores'] }, 's', Row>;

const ownColumns = [
  'id',
  'name',
  'status',
  'is_premium',
  'merchant_name',
  'contact_name',
  'contact_phone',
  'region',
  'frozen_reason',
  'frozen_at',
  'created_at',
  'category_id',
  'signed_on',
  'signed_until',
] as const;

type StoreColumns = Pick<Stored<'stores'>, (typeof ownColumns)[number]> & {
  readonly open_order_count: number;
  readonly category_name: string | null;
};

/** Stores `s` with what a row draws from elsewhere: the counters know how many orders have not ended. */
export const withStoreRow = (stores: Stores) =>
  stores
    .select(ownColumns.map((column) => `s.${column}` as const))
    .select(
      sql<string | null>`(select k.name from product_categories k
        where k.brand_code = s.brand_code and k.id = s.category_id)`.as('category_name'),
    )
    .select(
      sql<number>`(select coalesce(sum(c.count), 0)::bigint from order_counts c
      where c.brand_code = s.brand_code and c.store_id = s.id and c.channel_id = 0
        and c.status <> all(${sql.lit(`{${endedStatuses.join(',')}}`)}::smallint[]))`.as(
        'open_order_count',
      ),
    );

/** A row of the list. `today` decides whether its 入驻协议 still counts. */
export const storeRowOf = (row: StoreColumns, today: BusinessDate): StoreRow => ({
  id: row.id,
  name: row.name,
  storeStatus: row.status,
  isFrozen: row.frozen_at !== null,
  frozenReason: row.frozen_reason,
  isPremium: row.is_premium,
  categoryId: row.category_id,
  categoryName: row.category_name,
  signingState: signingState(
    row.signed_on === null ? null : { signedOn: row.signed_on, signedUntil: row.signed_until },
    today,
  ),
  merchantName: row.merchant_name,
  contactName: row.contact_name,
  contactPhone: maskMobile(row.contact_phone),
  region: row.region,
  openOrderCount: row.open_order_count,
  createTime: row.created_at.toISOString(),
});

const yes = (is: boolean) => (is ? '是' : '否');

/** The columns of 店铺 by their keys there. */
export const storeFileColumns: readonly ExportColumn<StoreRow>[] = [
  { key: 'name', cells: [text('店铺', (store) => store.name)] },
  {
    key: 'status',
    cells: [
      text('状态', (store) => storeStatusLabels[store.storeStatus]),
      text('冻结', (store) => yes(store.isFrozen)),
      text('冻结原因', (store) => store.frozenReason),
      text('优质', (store) => yes(store.isPremium)),
    ],
  },
  { key: 'merchant', cells: [text('主体', (store) => store.merchantName)] },
  { key: 'category', cells: [text('主营类目', (store) => store.categoryName)] },
  { key: 'signing', cells: [text('签约', (store) => signingStates[store.signingState])] },
  {
    key: 'contact',
    cells: [
      text('联系人', (store) => store.contactName),
      text('电话', (store) => store.contactPhone),
    ],
  },
  { key: 'region', cells: [text('地区', (store) => store.region)] },
  { key: 'openOrders', cells: [count('在途订单', (store) => store.openOrderCount)] },
  { key: 'createTime', cells: [instant('创建时间', (store) => store.createTime)] },
];
