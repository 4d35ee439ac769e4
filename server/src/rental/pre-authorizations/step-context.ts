import type { BusinessDate } from '@rental/domain/business-date';
import { fen, yuan, type Fen } from '@rental/domain/money';
import type { Plan } from '@rental/domain/rental/orders/core/position';
import type { StepWord } from '@rental/domain/rental/pre-authorization-steps/steps';
import type { Tx } from '../../db/transaction.ts';
import type { Acting } from '../../http/context.ts';
import type { Standing } from '../orders/core/public.ts';
import { carryOut } from '../orders/money/public.ts';
import type { StoredAuthorization, StoredStep } from '../pre-authorization-steps/public.ts';

/** The provider's message about a step, from an answer, a query or a callback. */
export type StepResult = StepWord & {
  readonly providerNo?: string;
  readonly page?: string;
  /** The last day on which a hold is kept. */
  readonly endsOn?: BusinessDate;
};

/** A step with all that its outcome touches. */
export interface StepContext {
  /** The order that the hold secures now. */
  readonly standing: Standing;
  /** The order that asked for the step: another one, where the hold has gone over to a relet since. */
  readonly asker: Standing;
  readonly authorization: StoredAuthorization;
  readonly step: StoredStep;
  /** Its pre-authorization is the one that the order has now, or is to take the place of it. */
  readonly isCurrent: boolean;
  /** The order waits for this step. */
  readonly isAwaited: boolean;
  /** Another step of the same pre-authorization has no outcome yet: this one is told late. */
  readonly isOtherLive: boolean;
}

interface Booked {
  readonly kind: 'authorized' | 'captured' | 'released';
  readonly plan: Plan;
  readonly overpaidFen?: Fen;
  /** The last day of the hold that the order has from now on; absent: it stays. */
  readonly holdEndsOn?: BusinessDate | null;
}

/** Books what was done with a step, on the order that it concerns. */
export const bookStep = (
  ctx: Acting,
  tx: Tx,
  of: { readonly standing: Standing; readonly step: StoredStep },
  { kind, plan, overpaidFen = fen(0), holdEndsOn }: Booked,
): Promise<void> => {
  const { trade_no: tradeNo, amount_fen: amountFen } = of.step;
  return carryOut(ctx, tx, of.standing, plan, {
    kind,
    note: overpaidFen === 0 ? tradeNo : `${tradeNo}，多收 ¥${yuan(overpaidFen)} 待退`,
    also: { trade_no: tradeNo, amount_fen: amountFen },
    ...(holdEndsOn !== undefined && { set: { hold_ends_on: holdEndsOn } }),
    ...(kind === 'captured' && { tradeNo, provider: 'authorization' }),
  });
};
