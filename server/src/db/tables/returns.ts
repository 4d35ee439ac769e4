import type { Fen } from '@rental/domain/money';
import type { ReturnResult } from '@rental/domain/rental/orders/core/position';
import type { Check, Damage } from '@rental/domain/rental/orders/returns/inspection';
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
    damages: ColumnType<readonly Damage[], string | undefined, string>;
    compensation_reason: Given<string>;
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
  /** 损坏价目. */
  damage_prices: Row & {
    name: string;
    price_fen: Fen;
    place: number;
  };
}
