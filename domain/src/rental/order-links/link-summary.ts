import { orderStatus, type OrderStatus } from '../orders/core/order-status.ts';
import { linkKinds, type LinkKind } from './link-kinds.ts';

/** How closely an order is linked with those of other persons. */
export const linkLevels = { none: '无', some: '一般', dense: '密集' } as const;
export type LinkLevel = keyof typeof linkLevels;

/** A linked order; the one in the middle is none. */
export interface LinkedOrder {
  /** Equal for the orders of one person. */
  readonly person: string;
  readonly kinds: readonly LinkKind[];
  readonly status: OrderStatus;
  readonly overdueDays: number;
  /** It was ended as lost. */
  readonly isLost: boolean;
  readonly isBlacklisted: boolean;
}

export interface LinkSummary {
  readonly orders: number;
  /** Persons other than the customer of the order. */
  readonly others: number;
  readonly overdue: number;
  readonly rejected: number;
  readonly lost: number;
  /** Persons on the blacklist. */
  readonly blacklisted: number;
  readonly level: LinkLevel;
}

/** 密集 from here: three persons by their phones, or two who did not pay. */
const denseFrom = 10;

export function linkSummary(person: string, linked: readonly LinkedOrder[]): LinkSummary {
  const count = (is: (order: LinkedOrder) => boolean) => linked.filter(is).length;
  const others = linked.filter((order) => order.person !== person);
  return {
    orders: linked.length,
    others: personsOf(others).size,
    overdue: count(({ overdueDays }) => overdueDays > 0),
    rejected: count(({ status }) => status === orderStatus.rejected),
    lost: count(({ isLost }) => isLost),
    blacklisted: personsOf(linked.filter(({ isBlacklisted }) => isBlacklisted)).size,
    level: levelOf(linked, others),
  };
}

const personsOf = (orders: readonly LinkedOrder[]) => new Set(orders.map(({ person }) => person));

function levelOf(linked: readonly LinkedOrder[], others: readonly LinkedOrder[]): LinkLevel {
  if (linked.length === 0) return 'none';
  const scores = new Map<string, number>();
  for (const order of others)
    scores.set(order.person, Math.max(scores.get(order.person) ?? 0, scoreOf(order)));
  const score = [...scores.values()].reduce((sum, one) => sum + one, 0);
  return score >= denseFrom ? 'dense' : 'some';
}

/** The weightiest of its ties, twice where the order went wrong. */
const scoreOf = (order: LinkedOrder) =>
  Math.max(0, ...order.kinds.map((kind) => linkKinds[kind].weight)) * (wentWrong(order) ? 2 : 1);

const wentWrong = ({ overdueDays, status, isLost, isBlacklisted }: LinkedOrder) =>
  overdueDays > 0 || status === orderStatus.rejected || isLost || isBlacklisted;
