import type { BusinessDate } from '@rental/domain/business-date';
import type { DeviceEvent, DeviceState } from '@rental/domain/rental/devices/device-state';
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
}
