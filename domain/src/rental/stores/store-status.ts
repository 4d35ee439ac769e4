import { done, refused, type Result } from '../../result.ts';

/** Statuses of a store on its way to its first order (screens 门店/店铺). Stored and sent: never renumber. */
export const storeStatus = { draft: 0, inReview: 1, rejected: 2, approved: 3, open: 4 } as const;
export type StoreStatus = (typeof storeStatus)[keyof typeof storeStatus];

const { draft, inReview, rejected, approved, open } = storeStatus;

export const storeStatusLabels: Readonly<Record<StoreStatus, string>> = {
  [draft]: '待提交资质',
  [inReview]: '审核中',
  [rejected]: '审核不通过',
  [approved]: '审核通过',
  [open]: '已开店',
};

export const storeStatuses = Object.values(storeStatus);

/** Every legal move of a store, in one table. */
export const storeMoves = {
  submit: { label: '提交审核', from: [draft, rejected], to: inReview },
  withdraw: { label: '撤回审核', from: [inReview], to: draft },
  approve: { label: '审核通过', from: [inReview], to: approved },
  reject: { label: '审核不通过', from: [inReview], to: rejected },
  open: { label: '开店', from: [approved], to: open },
} as const satisfies Record<
  string,
  { label: string; from: readonly StoreStatus[]; to: StoreStatus }
>;
export type StoreMove = keyof typeof storeMoves;

/** True if a store in this status may make the move. */
export const mayMoveStore = (move: StoreMove, status: StoreStatus): boolean =>
  (storeMoves[move].from as readonly StoreStatus[]).includes(status);

interface WrongStatus {
  readonly code: 'store_wrong_status';
  readonly status: StoreStatus;
  readonly label: string;
}

/** The status after `move`. */
export function storeAfter(move: StoreMove, status: StoreStatus): Result<StoreStatus, WrongStatus> {
  const { to, label } = storeMoves[move];
  return mayMoveStore(move, status)
    ? done(to)
    : refused({ code: 'store_wrong_status', status, label });
}

/** The facts that decide whether a store takes orders. */
export interface StoreStanding {
  readonly status: StoreStatus;
  readonly isFrozen: boolean;
}

export type StoreClosed =
  | { readonly code: 'store_not_open'; readonly status: StoreStatus }
  | { readonly code: 'store_frozen' };

/** Says if a store takes new orders. Orders that it has go on, whatever becomes of the store. */
export function takesOrders({ status, isFrozen }: StoreStanding): Result<true, StoreClosed> {
  if (status !== open) return refused({ code: 'store_not_open', status });
  return isFrozen ? refused({ code: 'store_frozen' }) : done(true);
}
