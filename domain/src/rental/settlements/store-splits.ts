import { fen, type Fen } from '../../money.ts';
import type { SettlementState } from './settlement-states.ts';

/** How far a split is, a part of a customer's trade that the provider gives to a store (ADR 85), or its return. Stored: never rename. */
export const splitStates = { sent: '分账中', done: '已分账', failed: '未分账' } as const;
export type SplitState = keyof typeof splitStates;

/** Why a share was not split or not given back. Stored: never rename. */
export const splitFailures = {
  receiver: '分账接收方账户异常或与姓名不符',
  replaced: '到账账户已更换或未核验',
  exceeded: '超过该笔收款可分的金额',
  expired: '该笔收款已超过可分账期限',
  insufficient: '分账接收方余额不足',
  unavailable: '收款账户不支持分账',
  other: '支付渠道拒绝',
} as const;
export type SplitFailure = keyof typeof splitFailures;

/** The provider's word on a split or a return. */
export type SplitWord =
  | { readonly kind: 'succeeded' | 'processing' | 'unknown' }
  | { readonly kind: 'failed'; readonly reason: SplitFailure };

/** A split as it counts against its trade. */
export interface Split {
  readonly amountFen: Fen;
  /** The part of the trade that stood for the store when it was split. */
  readonly ofFen: Fen;
  /** Given back, or asked back. */
  readonly returnedFen: Fen;
}

/** A trade that a customer paid. */
export interface SplitTrade {
  /** The part of it that pays bills of the store and was not taken back: no deposit, no premium. */
  readonly standingFen: Fen;
  /** The provider's fee of the whole trade. */
  readonly feeFen: Fen;
  /** Split and not given back; what the provider has not decided counts. */
  readonly splitFen: Fen;
}

const mostOf = ({ standingFen, feeFen }: Omit<SplitTrade, 'splitFen'>): number =>
  Math.max(0, standingFen - feeFen);

/** The amount that can still be split of a trade: its part that stands, less the fee, less what was split. */
export const splitRoom = (trade: SplitTrade): Fen =>
  fen(Math.max(0, mostOf(trade) - trade.splitFen));

/** Parts of trades, in their order, that together pay what is owed as far as they have room. */
export function planSplits<Trade extends SplitTrade>(
  trades: readonly Trade[],
  owedFen: Fen,
): { readonly trade: Trade; readonly amountFen: Fen }[] {
  let leftFen = owedFen;
  return trades.flatMap((trade) => {
    const amountFen = fen(Math.min(splitRoom(trade), leftFen));
    if (amountFen === 0) return [];
    leftFen = fen(leftFen - amountFen);
    return [{ trade, amountFen }];
  });
}

/** The part of a share that may stay with the store while `standingFen` of its trade stands, half a fen up. */
function staysOf({ amountFen, ofFen }: Split, standingFen: Fen): number {
  if (standingFen >= ofFen) return amountFen;
  const [product, by] = [BigInt(amountFen) * BigInt(standingFen), BigInt(ofFen)];
  return Number((product * 2n + by) / (by * 2n));
}

/**
 * The amount that each split of a trade has to give back before money of it goes back to the customer: in proportion to what went, and
 * never less than leaves the rest within the trade, of which the last split gives first. It depends on what stands alone, so that the
 * order of refunds changes nothing.
 */
export function sharesToReturn(
  trade: Omit<SplitTrade, 'splitFen'>,
  splits: readonly Split[],
): Fen[] {
  const kept = splits.map(({ amountFen, returnedFen }) => amountFen - returnedFen);
  const stays = splits.map((split, place) =>
    Math.min(kept[place] ?? 0, staysOf(split, trade.standingFen)),
  );
  let overFen = stays.reduce((sum, one) => sum + one, 0) - mostOf(trade);
  for (let place = stays.length - 1; place >= 0 && overFen > 0; place -= 1) {
    const less = Math.min(overFen, stays[place] ?? 0);
    stays[place] = (stays[place] ?? 0) - less;
    overFen -= less;
  }
  return stays.map((stay, place) => fen((kept[place] ?? 0) - stay));
}

/** The sums of the splits of a settlement. */
export interface SplitSums {
  readonly netFen: Fen;
  /** Split, or not decided yet. */
  readonly splitFen: Fen;
  /** True while the provider has not decided one. */
  readonly isOpen: boolean;
}

/** The state of a settlement after a word on one of its splits. What could not be split waits for 打款入账 again. */
export function stateBySplits({ netFen, splitFen, isOpen }: SplitSums): SettlementState {
  if (isOpen) return 'splitting';
  return splitFen === netFen ? 'paid' : 'toPay';
}
