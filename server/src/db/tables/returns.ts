import type { Fen } from '@rental/domain/money';
import type { ReturnResult } from '@rental/domain/rental/orders/core/position';
import type { Grade } from '@rental/domain/rental/devices/grade';
import type { DeviceOutcome } from '@rental/domain/rental/orders/returns/device-outcome';
import type { Check, CheckItem, FoundDamage } from '@rental/domain/rental/orders/returns/findings';
import type { StoredReturnState } from '@rental/domain/rental/orders/returns/return-states';
import type { ColumnType, Generated } from 'kysely';
import type { Given, Row } from './rows.ts';

/** 归还, with where it goes and what damage costs. */
export interface ReturnsTables {
  order_returns: Row & {
    order_id: number;
    /** Those of its order. */
    store_id: number;
    channel_id: number | null;
    state: StoredReturnState;
    carrier: Given<string>;
    tracking_number: Given<string>;
    reason: Given<string>;
    started_at: Date;
    /** 到仓: the product is there and can be inspected. */
    arrived_at: Given<Date>;
    inspected_at: Given<Date>;
    result: Given<ReturnResult>;
    damage_note: Given<string>;
    compensation_fen: Given<Fen>;
    photo_keys: Generated<string[]>;
    /** Of inspections that were reopened. */
    former_photo_keys: Generated<string[]>;
    checks: ColumnType<readonly Check[], string | undefined, string>;
    damages: ColumnType<readonly FoundDamage[], string | undefined, string>;
    compensation_reason: Given<string>;
    /** 设备去向 of the inspection, and the device's grade; null: inspected before there were any. */
    device_goes_to: Given<DeviceOutcome>;
    grade: Given<Grade>;
    ended_at: Given<Date>;
    is_cancelled: Generated<boolean>;
    /** 归还地址, in the words that it had when the return was applied for. */
    return_address_id: Given<number>;
    return_address: Given<string>;
  };
  /** 归还地址 of a store. */
  return_addresses: Row & {
    store_id: number;
    receiver: string;
    phone: string;
    region: string;
    street: string;
    is_default: boolean;
    is_enabled: boolean;
  };
  /** 损坏价目 of the brand. */
  damage_prices: Row & {
    item: CheckItem;
    name: string;
    price_fen: Fen;
    needs_repair: boolean;
    place: number;
  };
  /** 损坏价目 that a category or a SKU has of its own. */
  own_damage_prices: Row & {
    category_id: number | null;
    sku_id: number | null;
    item: CheckItem;
    name: string;
    price_fen: Fen;
    needs_repair: boolean;
    place: number;
  };
}
