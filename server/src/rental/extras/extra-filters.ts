import type { Input } from '@rental/contract/endpoint';
import type { listExtras } from '@rental/contract/rental/extras';
import type { BillKind } from '@rental/domain/rental/bills/bill-kinds';
import type { BillStatus } from '@rental/domain/rental/bills/bill-status';
import { extraKinds, extraStates } from '@rental/domain/rental/extras/extras';
import type { SelectQueryBuilder } from 'kysely';
import type { Tables } from '../../db/tables.ts';
import type { Tx } from '../../db/transaction.ts';
import type { Reach } from '../../http/context.ts';
import { placedWithin, scopeOf, type ScopeValues } from '../../people/data-scope/public.ts';

export type ExtraQuery = Input<typeof listExtras>['query'];

/** The filters of the list as single values, each there or not; every one narrows. */
export interface ExtraCriteria extends ScopeValues {
  readonly kind?: BillKind | undefined;
  readonly status?: BillStatus | undefined;
  readonly orderNo?: string | undefined;
  readonly from?: Date | undefined;
  readonly to?: Date | undefined;
  readonly storeIs?: number | undefined;
  readonly channelIs?: number | undefined;
}

export const criteriaOf = (reach: Reach, query: ExtraQuery): ExtraCriteria => ({
  ...scopeOf(reach),
  kind: query.kind && extraKinds[query.kind].kind,
  status: query.state && extraStates[query.state].status,
  orderNo: query.orderNo,
  from: query.chargedAt?.from,
  to: query.chargedAt?.to,
  storeIs: query.storeIs,
  channelIs: query.channelIs,
});

export type Extras = SelectQueryBuilder<
  Tables & { m: Tables['bills']; o: Tables['orders'] },
  'm' | 'o',
  object
>;

/** The bills by hand that the criteria leave, as `m`, with their orders, as `o`: a left join, as of all bills, so that counting does without. */
export function filtered(db: Tx, criteria: ExtraCriteria): Extras {
  const { kind, status, orderNo, from, to, storeIs, channelIs } = criteria;
  let extras = db
    .selectFrom('bills as m')
    .leftJoin('orders as o', (join) =>
      join.onRef('o.brand_code', '=', 'm.brand_code').onRef('o.id', '=', 'm.order_id'),
    )
    .where(placedWithin('m', criteria) as never)
    .where('m.charged_at', 'is not', null) as unknown as Extras;
  if (kind !== undefined) extras = extras.where('m.kind', '=', kind);
  if (status !== undefined) extras = extras.where('m.status', '=', status);
  if (orderNo !== undefined) extras = extras.where('o.order_no', '=', orderNo);
  if (from !== undefined) extras = extras.where('m.charged_at', '>=', from);
  if (to !== undefined) extras = extras.where('m.charged_at', '<', to);
  if (storeIs !== undefined) extras = extras.where('m.store_id', '=', storeIs);
  if (channelIs !== undefined) extras = extras.where('m.channel_id', '=', channelIs);
  return extras;
}
