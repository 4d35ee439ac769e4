import type { PlanService } from '../../price-plans/plan-services.ts';
import { sameOffer, type Offer } from '../../price-plans/price-plan.ts';

/** The parts of an order that its copy may no longer take over. `version` and `store` are chosen anew, the rest stays empty. */
export const copyLapses = {
  customer: '客户已在黑名单中',
  sku: '商品已下架或规格已停用',
  store: '原店铺不能接单，或不在您的数据范围内',
  plan: '原方案已停用，或不再适用于该店铺与规格',
  version: '方案已更新，请按新版本试算',
  offer: '方案已没有原租期',
  services: '方案已没有部分增值服务',
} as const;

export type CopyLapse = keyof typeof copyLapses;

/** The plan of the copied order, as it is now. */
export interface PlanNow {
  readonly planId: number;
  readonly version: number;
  readonly offers: readonly Pick<Offer, 'termCount' | 'period'>[];
  readonly services: readonly Pick<PlanService, 'name'>[];
}

/** The copied order with what became of its parts. */
export interface ToCopy {
  readonly isBlacklisted: boolean;
  readonly isForRent: boolean;
  /** It takes orders and is within the operator's scope. */
  readonly storeTakesOrders: boolean;
  /** The version by which the order was placed; null: by none. */
  readonly version: number | null;
  /** Null: it is not offered any more, or there was none. */
  readonly plan: PlanNow | null;
  readonly period: Pick<Offer, 'termCount' | 'period'>;
  /** 增值服务 by their names. */
  readonly services: readonly string[];
}

interface Copy {
  readonly hasCustomer: boolean;
  readonly hasSku: boolean;
  readonly hasStore: boolean;
  /** Null: another plan has to be chosen. */
  readonly plan: Pick<PlanNow, 'planId' | 'version'> | null;
  /** The rental period is offered still. */
  readonly hasPeriod: boolean;
  /** Those that the plan offers still. */
  readonly services: readonly string[];
  readonly lapsed: readonly CopyLapse[];
}

/** The parts of an order that a copy begins with, and those that no longer hold. Without its SKU there is no plan. */
export function copyOf(order: ToCopy): Copy {
  const plan = order.isForRent ? order.plan : null;
  const hasPeriod = plan?.offers.some((offer) => sameOffer(offer, order.period)) ?? false;
  const services = order.services.filter((name) =>
    plan?.services.some((service) => service.name === name),
  );
  const lapses: Readonly<Record<CopyLapse, boolean>> = {
    customer: order.isBlacklisted,
    sku: !order.isForRent,
    store: !order.storeTakesOrders,
    plan: order.isForRent && plan === null,
    version: plan !== null && plan.version !== order.version,
    offer: plan !== null && !hasPeriod,
    services: plan !== null && services.length < order.services.length,
  };
  return {
    hasCustomer: !order.isBlacklisted,
    hasSku: order.isForRent,
    hasStore: order.storeTakesOrders,
    plan: plan && { planId: plan.planId, version: plan.version },
    hasPeriod,
    services,
    lapsed: (Object.keys(copyLapses) as CopyLapse[]).filter((part) => lapses[part]),
  };
}
