import { done, refused, type Result } from '../../result.ts';

/** Says if customers see a product. */
export const shelfStates = {
  on: '已上架',
  scheduled: '待上架',
  off: '未上架',
  ended: '已到期',
} as const;
export type ShelfState = keyof typeof shelfStates;

/** A product on the shelf, from one instant and until another where these are set. */
export interface Shelf {
  readonly isOnShelf: boolean;
  readonly onShelfAt: Date | null;
  readonly offShelfAt: Date | null;
}

/** The state at `now`: nothing has to happen at the two instants for it to change. */
export function shelfStateOf({ isOnShelf, onShelfAt, offShelfAt }: Shelf, now: Date): ShelfState {
  if (!isOnShelf) return 'off';
  if (offShelfAt !== null && offShelfAt <= now) return 'ended';
  return onShelfAt !== null && onShelfAt > now ? 'scheduled' : 'on';
}

export type ShelfRefusal =
  | { readonly code: 'product_incomplete'; readonly missing: readonly string[] }
  | { readonly code: 'shelf_time_wrong' };

export interface Offered {
  readonly imageCount: number;
  readonly hasCategory: boolean;
  readonly enabledSkuCount: number;
}

/** Names the parts that customers look for and the product lacks. */
const missingOf = ({ imageCount, hasCategory, enabledSkuCount }: Offered): string[] => [
  ...(imageCount > 0 ? [] : ['商品图片']),
  ...(hasCategory ? [] : ['类目']),
  ...(enabledSkuCount > 0 ? [] : ['启用的规格']),
];

/** A change of a product on the shelf: it may lack what it lacked before, and no more. */
export function changedOnShelf(
  before: Offered,
  after: Offered,
): Result<
  true,
  { readonly code: 'product_on_shelf_incomplete'; readonly missing: readonly string[] }
> {
  const lacked = missingOf(before);
  const missing = missingOf(after).filter((part) => !lacked.includes(part));
  return missing.length > 0
    ? refused({ code: 'product_on_shelf_incomplete', missing })
    : done(true);
}

/** 上架: with what a customer looks for, for a span that is not over. */
export function putOnShelf(
  offered: Offered,
  { onShelfAt, offShelfAt }: Omit<Shelf, 'isOnShelf'>,
  now: Date,
): Result<true, ShelfRefusal> {
  const missing = missingOf(offered);
  if (missing.length > 0) return refused({ code: 'product_incomplete', missing });
  const begins = onShelfAt ?? now;
  return offShelfAt !== null && (offShelfAt <= now || offShelfAt <= begins)
    ? refused({ code: 'shelf_time_wrong' })
    : done(true);
}
