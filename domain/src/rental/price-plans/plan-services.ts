import { sumFen, yuan, type Fen } from '../../money.ts';
import { done, refused, type Result } from '../../result.ts';
import { billKinds, type BillKind } from '../bills/bill-kinds.ts';

/** 增值服务 by how they are billed: as 保费, or as 补订单. Stored: never rename. */
export const serviceKinds = { insurance: '保险', service: '服务' } as const;

export type ServiceKind = keyof typeof serviceKinds;

/** The kind of the bill of a service. */
export const serviceBillKinds = {
  insurance: billKinds.insurance,
  service: billKinds.extra,
} as const satisfies Record<ServiceKind, BillKind>;

/** A service that a customer has taken with the rental, at the price that was signed. */
export interface AgreedService {
  readonly kind: ServiceKind;
  /** An insurance has its 险种 as its name. */
  readonly name: string;
  readonly priceFen: Fen;
}

/** 增值服务 of a plan. A required one is part of every order. */
export interface PlanService extends AgreedService {
  readonly isRequired: boolean;
}

export const maxPlanServices = 8;
export const maxServiceName = 20;

/** The services that an order takes: the required ones, and those that were chosen by name. */
export function servicesTaken(
  offered: readonly PlanService[],
  chosen: readonly string[],
): Result<readonly AgreedService[], { readonly code: 'plan_service_unknown' }> {
  if (chosen.some((name) => offered.every((service) => service.name !== name)))
    return refused({ code: 'plan_service_unknown' });
  return done(
    offered
      .filter(({ name, isRequired }) => isRequired || chosen.includes(name))
      .map(({ kind, name, priceFen }) => ({ kind, name, priceFen })),
  );
}

/** The price of services in all, in fen. */
export const servicesFen = (services: readonly Pick<AgreedService, 'priceFen'>[]): Fen =>
  sumFen(services.map(({ priceFen }) => priceFen));

/** 「碎屏险¥99.00、贴膜¥20.00」; empty: none. */
export const servicesText = (services: readonly AgreedService[]): string =>
  services.map(({ name, priceFen }) => `${name}¥${yuan(priceFen)}`).join('、');

/** The same of a plan, which ones are required: 「碎屏险¥99.00（必选）、贴膜¥20.00」. */
export const offeredText = (services: readonly PlanService[]): string =>
  services
    .map((service) => `${servicesText([service])}${service.isRequired ? '（必选）' : ''}`)
    .join('、');
