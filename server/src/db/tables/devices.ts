import type { BusinessDate } from '@rental/domain/business-date';
import type { DeviceEvent, DeviceState } from '@rental/domain/rental/devices/device-state';
import type { Grade } from '@rental/domain/rental/devices/grade';
import type { RepairState } from '@rental/domain/rental/devices/repair';
import type { Fen } from '@rental/domain/money';
import type { Generated } from 'kysely';
import type { Given, Json, Row } from './rows.ts';

/** The devices, one by one. */
export interface DevicesTables {
  devices: Row & {
    store_id: number;
    sku_id: number;
    serial: string;
    /** The end of the serial, which people read out. */
    serial_last6: string;
    state: Generated<DeviceState>;
    /** 成色; null: nobody has graded it. */
    grade: Given<Grade>;
    /** The open order that it is in; there is one where it is 租出, and none otherwise. */
    order_id: number | null;
    cost_fen: Given<Fen>;
    bought_on: Given<BusinessDate>;
    /** Null: as its SKU has it. */
    depreciation_months: Given<number>;
    residual_bp: Given<number>;
    note: Given<string>;
    created_at: Generated<Date>;
  };
  device_history: Row & {
    device_id: number;
    at: Date;
    move: DeviceEvent;
    operator_id: number | null;
    order_id: number | null;
    before: Json<Record<string, string | number | null>>;
    after: Json<Record<string, string | number | null>>;
    note: string | null;
  };
  /** 维修单; of a device one is open at most. */
  repair_orders: Row & {
    device_id: number;
    /** The order that the device came back from. */
    order_id: number | null;
    state: RepairState;
    fault: string;
    supplier: Given<string>;
    cost_fen: Given<Fen>;
    note: Given<string>;
    created_by: number | null;
    created_at: Date;
    started_at: Given<Date>;
    ended_at: Given<Date>;
  };
}
