import { businessDateOf } from '@rental/domain/business-date';
import type { DeviceState } from '@rental/domain/rental/devices/device-state';
import { fen } from '@rental/domain/money';
import { orderStatus } from '@rental/domain/rental/orders/core/order-status';
import type { BulkRow } from './bulk-insert.ts';

type Columns = BulkRow<'devices'>;

export const serialColumns = (serial: string): Pick<Columns, 'serial' | 'serial_last6'> => ({
  serial,
  serial_last6: serial.slice(-6),
});

/** Bought on the day it arrived, for 85 % of what it costs in a shop. */
export const boughtFor = (
  retailYuan: number,
  arrivedAt: Date,
): Pick<Columns, 'cost_fen' | 'bought_on'> => ({
  cost_fen: fen(retailYuan * 85),
  bought_on: businessDateOf(arrivedAt),
});

const open = new Set<number>([orderStatus.toReceive, orderStatus.renting]);

/** Where a device is that was shipped with this order. Of those that came back, every 15th is being repaired. */
export function standingAfter(
  order: Pick<BulkRow<'orders'>, 'id' | 'status'>,
  isReturned: boolean,
  deviceId: number,
): Pick<Columns, 'state' | 'order_id'> {
  if (open.has(order.status)) return { state: 'rented', order_id: order.id };
  const state: DeviceState = !isReturned ? 'sold' : deviceId % 15 === 0 ? 'repair' : 'inStock';
  return { state, order_id: null };
}

/** The history of a brand's devices: they came, went out with their orders, and came back or were sold. */
export const deviceHistoryStatement = `
  insert into device_history (brand_code, device_id, at, move, order_id, before, after)
  select brand_code, device_id, at, move, order_id, before, after from (
    select brand_code, id as device_id, created_at as at, 'add' as move, null::bigint as order_id, 1 as place, '{}'::jsonb as before,
      jsonb_build_object('state', 'inStock', 'storeId', store_id) as after
    from devices where brand_code = $1
    union all
    select brand_code, device_id, shipped_at, 'ship', order_id, 2, '{"state":"inStock"}', '{"state":"rented"}'
    from parcels where brand_code = $1
    union all
    select d.brand_code, d.id, o.updated_at, case d.state when 'sold' then 'sell' else 'takeBack' end, o.id, 3,
      '{"state":"rented"}', jsonb_build_object('state', case d.state when 'sold' then 'sold' else 'inStock' end)
    from devices d
    join parcels p on p.brand_code = d.brand_code and p.device_id = d.id
    join orders o on o.brand_code = p.brand_code and o.id = p.order_id
    where d.brand_code = $1 and d.state <> 'rented'
    union all
    select d.brand_code, d.id, o.updated_at, 'repair', null, 4, '{"state":"inStock"}', '{"state":"repair"}'
    from devices d
    join parcels p on p.brand_code = d.brand_code and p.device_id = d.id
    join orders o on o.brand_code = p.brand_code and o.id = p.order_id
    where d.brand_code = $1 and d.state = 'repair'
  ) told order by at, device_id, place`;
