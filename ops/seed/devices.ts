import { businessDateOf } from '@rental/domain/business-date';
import type { DeviceState } from '@rental/domain/rental/devices/device-state';
import type { Grade } from '@rental/domain/rental/devices/grade';
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

const gradesOfUse: readonly Grade[] = ['grade99', 'grade95', 'grade95', 'grade90', 'grade80'];

/** Of 30 devices that came back, where one each is that is not in the stock. */
const elsewhere: Readonly<Record<number, DeviceState>> = {
  0: 'repair',
  8: 'toRepair',
  15: 'toDispose',
  23: 'scrapped',
};

/** The place of a device that was shipped with this order, and its grade: every 30th that came back is stock after a repair. */
export function standingAfter(
  order: Pick<BulkRow<'orders'>, 'id' | 'status'>,
  isReturned: boolean,
  deviceId: number,
): Pick<Columns, 'state' | 'grade' | 'order_id'> {
  const grade = gradesOfUse[deviceId % gradesOfUse.length] ?? 'grade95';
  if (open.has(order.status)) return { state: 'rented', grade, order_id: order.id };
  const state = isReturned ? (elsewhere[deviceId % 30] ?? 'inStock') : 'sold';
  return { state, grade, order_id: null };
}

const returned = `devices d
    join parcels p on p.brand_code = d.brand_code and p.device_id = d.id
    join orders o on o.brand_code = p.brand_code and o.id = p.order_id
    where d.brand_code = $1 and o.brand_code = $1`;
const wasRepaired = `(d.state = 'inStock' and d.id % 30 = 4)`;
const wentToRepair = `(d.state in ('toRepair', 'repair', 'scrapped') or ${wasRepaired})`;

/** 维修单 of the devices that came back broken: open, repaired, written off. */
export const repairOrdersStatement = `
  insert into repair_orders (brand_code, device_id, order_id, state, fault, supplier, cost_fen, created_at, started_at, ended_at, note)
  select d.brand_code, d.id, o.id,
    case when d.state = 'toRepair' then 'toRepair' when d.state = 'repair' then 'repairing'
      when d.state = 'scrapped' then 'writtenOff' else 'repaired' end,
    (array['屏幕：屏幕碎裂（右下角）', '功能：按键或接口故障', '功能：电池鼓包或健康度过低', '外观：外壳破损或变形'])[d.id % 4 + 1],
    case when d.state <> 'toRepair' then (array['城西数码维修', '官方售后服务中心'])[d.id % 2 + 1] end,
    case when d.state = 'scrapped' then 0 when d.state = 'inStock' then 18000 + d.id % 40 * 1000 end,
    o.updated_at, case when d.state <> 'toRepair' then o.updated_at + interval '1 day' end,
    case when d.state in ('scrapped', 'inStock') then o.updated_at + interval '4 days' end,
    case when d.state = 'scrapped' then '主板进水，不值得维修' when d.state = 'inStock' then '已更换配件并测试' end
  from ${returned} and ${wentToRepair}
  order by o.updated_at, d.id`;

/** The history of a brand's devices: they came, went out with their orders, and came back, were repaired or sold. */
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
    select d.brand_code, d.id, o.updated_at,
      case when d.state = 'sold' then 'sell' when d.state = 'toDispose' then 'takeToDispose'
        when ${wentToRepair} then 'takeToRepair' else 'takeBack' end, o.id, 3, '{"state":"rented"}',
      jsonb_build_object('state', case when d.state in ('sold', 'toDispose') then d.state
        when ${wentToRepair} then 'toRepair' else 'inStock' end, 'grade', d.grade)
    from ${returned} and d.state <> 'rented'
    union all
    select d.brand_code, d.id, o.updated_at + interval '1 day', 'startRepair', null, 4, '{"state":"toRepair"}', '{"state":"repair"}'
    from ${returned} and ${wentToRepair} and d.state <> 'toRepair'
    union all
    select d.brand_code, d.id, o.updated_at + interval '4 days',
      case when d.state = 'scrapped' then 'writeOff' else 'finishRepair' end, null, 5, '{"state":"repair"}',
      jsonb_build_object('state', d.state, 'grade', d.grade)
    from ${returned} and ${wentToRepair} and d.state in ('scrapped', 'inStock')
  ) told order by at, device_id, place`;
