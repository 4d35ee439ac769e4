import { orderChanges } from '../orders/core/order-changes.ts';
import type { HistoryMove } from '../orders/core/order-actions.ts';
import { orderMoves, orderStatusLabels, type OrderStatus } from '../orders/core/order-status.ts';

/** The kinds of applications. Stored and sent to programs: never rename. */
export const applicationKinds = {
  return: '归还',
  buyout: '买断',
  renewal: '续租',
  address: '改地址',
  complaint: '投诉',
} as const;
export type ApplicationKind = keyof typeof applicationKinds;

/** How far an application is. Stored and sent to programs: never rename. */
export const applicationStates = {
  waiting: '待处理',
  accepted: '处理中',
  done: '已完成',
  refused: '已拒绝',
  withdrawn: '已撤回',
} as const;
export type ApplicationState = keyof typeof applicationStates;

/** Those that have not ended: an order has one of each kind at most, and they alone are counted. */
export const openApplicationStates = [
  'waiting',
  'accepted',
] as const satisfies readonly ApplicationState[];

/** Every legal move of an application. `end`: by the system, because the order has moved on. */
const applicationMoves = {
  accept: { from: ['waiting'], to: 'accepted' },
  complete: { from: openApplicationStates, to: 'done' },
  refuse: { from: openApplicationStates, to: 'refused' },
  end: { from: openApplicationStates, to: 'refused' },
  withdraw: { from: ['waiting'], to: 'withdrawn' },
} as const satisfies Record<string, { from: readonly ApplicationState[]; to: ApplicationState }>;
export type ApplicationMove = keyof typeof applicationMoves;

/** The state after `move`, or null where the application may not make it. */
export function applicationAfter(
  move: ApplicationMove,
  state: ApplicationState,
): ApplicationState | null {
  const { from, to }: { from: readonly ApplicationState[]; to: ApplicationState } =
    applicationMoves[move];
  return from.includes(state) ? to : null;
}

/** The statuses of an order in which each kind can be carried out: those of its command. Null: in any. */
const statusesOf: Readonly<Record<ApplicationKind, readonly OrderStatus[] | null>> = {
  return: orderMoves.complete.from,
  buyout: orderMoves.complete.from,
  renewal: orderMoves.complete.from,
  address: orderChanges.changeAddress.from,
  complaint: null,
};

/** The commands that carry an application out, by their entries of the timeline. */
const carriedOut: Partial<Record<HistoryMove, ApplicationKind>> = {
  startReturn: 'return',
  buyOut: 'buyout',
  startRelet: 'renewal',
  changeAddress: 'address',
};

/** The commands that begin with one, and do not end it: an unpaid buyout may lapse. */
const begun: Partial<Record<HistoryMove, ApplicationKind>> = { startBuyout: 'buyout' };

/** The effect of an entry of an order's timeline on the order's open applications. */
export interface Settlement {
  readonly completes: ApplicationKind | null;
  readonly accepts: ApplicationKind | null;
  /** They cannot be carried out any more. */
  readonly ends: readonly ApplicationKind[];
  /** The sentence for the customer whose application ends. */
  readonly reason: string;
}

/** Whichever way a command was begun, it settles the open application of its kind; null: it settles none. */
export function settlementOf(
  move: HistoryMove,
  from: OrderStatus,
  to: OrderStatus,
): Settlement | null {
  const completes = carriedOut[move] ?? null;
  const accepts = begun[move] ?? null;
  const ends =
    from === to
      ? []
      : allKinds.filter((kind) => kind !== completes && statusesOf[kind]?.includes(to) === false);
  if (completes === null && accepts === null && ends.length === 0) return null;
  return {
    completes,
    accepts,
    ends,
    reason: `订单已变为「${orderStatusLabels.get(to)}」，不能再办理`,
  };
}

const allKinds = Object.keys(applicationKinds) as ApplicationKind[];
