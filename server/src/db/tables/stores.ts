import type { BusinessDate } from '@rental/domain/business-date';
import type { OpeningHours } from '@rental/domain/rental/stores/opening-hours';
import type { StoreStatus } from '@rental/domain/rental/stores/store-status';
import type { ColumnType, Generated } from 'kysely';
import type { Given, Json, Row } from './rows.ts';

/** 店铺 and what belongs to them. */
export interface StoresTables {
  stores: Row & {
    name: string;
    contact_name: string;
    contact_phone: string;
    region: string;
    street: Generated<string>;
    opening_hours: ColumnType<OpeningHours[], string | undefined, string>;
    department_id: Given<number>;
    /** A store that no command created takes orders, as those before the first command did. */
    status: Generated<StoreStatus>;
    is_premium: Generated<boolean>;
    merchant_name: Given<string>;
    licence_no: Given<string>;
    legal_person: Given<string>;
    licence_until: Given<BusinessDate>;
    /** Addresses of 素材: a licence is public. */
    licence_photos: Generated<string[]>;
    reject_reason: Given<string>;
    frozen_reason: Given<string>;
    frozen_at: Given<Date>;
    submitted_at: Given<Date>;
    reviewed_at: Given<Date>;
    opened_at: Given<Date>;
    created_at: Generated<Date>;
    /** 主营类目 */
    category_id: Given<number>;
    /** 入驻协议. Null, as its day is: none is registered. */
    signing_no: Given<string>;
    signed_on: Given<BusinessDate>;
    signed_until: Given<BusinessDate>;
    signing_photo_keys: Generated<string[]>;
  };
  pickup_points: Row & {
    store_id: number;
    name: string;
    phone: string;
    region: string;
    street: string;
    opening_hours: Json<OpeningHours[]>;
    is_enabled: boolean;
  };
}
