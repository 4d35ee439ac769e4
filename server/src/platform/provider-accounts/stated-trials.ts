import type { Fen } from '@rental/domain/money';
import { trialFen, type FenTrialState } from '@rental/domain/platform/provider-accounts/fen-trial';
import { sql } from 'kysely';
import type { Tx } from '../../db/transaction.ts';

/** One fen there, or back, as a statement of the provider names it: the provider has moved it, and no book of ours has it (ADR 74). */
export interface FenTrialTrade {
  readonly kind: 'payment' | 'refund';
  readonly of: 'fenTrial';
  readonly ourNo: string;
  readonly id: number;
  readonly orderId: null;
  readonly amountFen: Fen;
  readonly standing: 'undecided' | 'done';
}

/** The trials of these numbers. */
export async function trialsNumbered(
  tx: Tx,
  brand: string,
  numbers: readonly string[],
): Promise<FenTrialTrade[]> {
  const named = sql<string>`any(${numbers}::text[])`;
  const trials = await tx
    .selectFrom('fen_trials')
    .select(['id', 'trade_no', 'refund_no', 'state'])
    .where('brand_code', '=', brand)
    .where((where) => where.or([where('trade_no', '=', named), where('refund_no', '=', named)]))
    .execute();
  return trials.flatMap(({ id, trade_no: tradeNo, refund_no: refundNo, state }) => [
    tradeOf({ id, kind: 'payment', ourNo: tradeNo, isOpen: isUnpaid(state) }),
    tradeOf({ id, kind: 'refund', ourNo: refundNo, isOpen: state !== 'returned' }),
  ]);
}

const isUnpaid = (state: FenTrialState) => state === 'waiting' || state === 'closed';

const tradeOf = ({
  isOpen,
  ...trade
}: Pick<FenTrialTrade, 'id' | 'kind' | 'ourNo'> & { readonly isOpen: boolean }): FenTrialTrade => ({
  ...trade,
  of: 'fenTrial',
  orderId: null,
  amountFen: trialFen,
  standing: isOpen ? 'undecided' : 'done',
});
