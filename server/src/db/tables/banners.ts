import type {
  BannerKind,
  BannerLink,
  StoredBannerState,
} from '@rental/domain/rental/banners/banner';
import type { Generated } from 'kysely';
import type { Given, Row } from './rows.ts';

/** 横幅 and 广告位 (ADR 91). */
export interface BannersTables {
  banners: Row & {
    kind: BannerKind;
    slot: number;
    title: string;
    /** The address of an image of 素材. */
    image: string;
    link: BannerLink;
    product_id: Given<number>;
    page_address: Given<string>;
    /** Null: shown in all stores. */
    store_id: Given<number>;
    sort: number;
    from_at: Given<Date>;
    until_at: Given<Date>;
    state: StoredBannerState;
    /** Increases with every change. */
    revision: Generated<number>;
    changed_by: number;
    changed_at: Date;
  };
}
