import type { Fen } from '@rental/domain/money';
import type { FirstPayment } from '@rental/domain/rental/orders/core/first-payment';
import type { LeaseTerms } from '@rental/domain/rental/orders/core/lease-terms';
import type { OrderSource, SpecialOrderType } from '@rental/domain/rental/orders/core/order-terms';
import type { BuyoutRule } from '@rental/domain/rental/orders/core/position';
import type { PlanService } from '@rental/domain/rental/price-plans/plan-services';
import type { Offer } from '@rental/domain/rental/price-plans/price-plan';
import type { Generated } from 'kysely';
import type { Given, GivenJson, Json, Row } from './rows.ts';

/** 租赁方案, and the terms that orders have signed. Versions and terms are only ever added. */
export interface PricePlansTables {
  /** One row for all brands, once something is set. */
  platform_settings: { is_only: Generated<boolean>; lpr_bp: number };
  lease_terms: Row & {
    /** The terms as one text: the same terms of a brand are one row. */
    key: string;
    /** The version of the rules that read them. */
    rules: number;
    content: Json<LeaseTerms>;
    created_at: Date;
  };
  price_plans: Row & {
    product_id: number;
    /** Null: for all SKUs of the product. */
    sku_id: Given<number>;
    name: string;
    is_enabled: boolean;
    /** The current version. */
    version: number;
    created_at: Date;
    updated_at: Date;
  };
  price_plan_versions: Row & {
    price_plan_id: number;
    version: number;
    type: SpecialOrderType;
    offers: Json<Offer[]>;
    first_payment: FirstPayment;
    deposit_fen: Fen;
    waivable_fen: Fen;
    authorizable_fen: Fen;
    buyout_rule: BuyoutRule;
    lease_terms_id: number;
    /** 增值服务. */
    services: GivenJson<PlanService[]>;
    store_ids: number[];
    channel_ids: number[];
    sources: OrderSource[];
    operator_id: Given<number>;
    at: Date;
  };
}
