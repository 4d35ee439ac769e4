import type { StepUp } from '@rental/contract/people/access/approvals';
import { refundOverpaid } from '@rental/domain/rental/deductions/receive';
import type { RefundWay } from '@rental/domain/money/payments/refund-ways';
import { fen, type Fen } from '@rental/domain/money';
import { weightWords } from '@rental/domain/rental/orders/money/given-away';
import type { BrandCode, Tx } from '../../../db/transaction.ts';
import type { Context } from '../../../http/context.ts';
import { orNotFound, refuse } from '../../../http/refusal.ts';
import type { RequireStepUp } from '../../../people/auth/public.ts';
import { lockStanding, standingOf, termsOfDay } from '../core/order-position.ts';
import { carryOut } from './carry-out.ts';
import { refuseUnfitWay } from './refund-way.ts';
import { agreed, secondPersonFor, weighed, type Agreeing } from './second-person.ts';

const act = 'refundOverpaid';

/** A provider's payment for a bill, which may be more than the bill needed. */
interface PaidIn {
  readonly order_id: number;
  /** Null: it came for the deposit. */
  readonly bill_id: number | null;
  readonly trade_no: string;
  readonly overpaid_fen: Fen;
  readonly refunded_at: Date | null;
}

interface Overpaid<Named, Found extends PaidIn> {
  /** Its name, which stands before its trade number. */
  readonly noun: string;
  readonly find: (tx: Tx, brand: BrandCode, named: Named) => Promise<Found | undefined>;
  /** Writes down, of what is as it was found, that it has gone back. */
  readonly change: (tx: Tx, found: Found, change: { readonly refunded_at: Date }) => Promise<void>;
}

interface Refund {
  readonly method: RefundWay;
}

interface Confirmed extends Refund, Agreeing {
  readonly note?: string | undefined;
  readonly stepUp: StepUp;
}

/**
 * 退还多收款 and its preview, of what came by one kind of provider: all that is owed back of it, in the way the operator says it
 * went; once.
 */
export function overpaidRefunds<Named, Found extends PaidIn>(of: Overpaid<Named, Found>) {
  /** With where its order stands: read, or locked before it is looked at. */
  async function owedBack(ctx: Context, tx: Tx, named: Named & Refund, reach: typeof lockStanding) {
    const foundNow = async () => orNotFound(await of.find(tx, ctx.brandCode, named));
    const standing = await reach(ctx, tx, (await foundNow()).order_id);
    const found = await foundNow();
    const { overpaid_fen: amountFen, bill_id: billId } = found;
    if (amountFen === 0 || found.refunded_at !== null) refuse('deduction_not_overpaid');
    const { method } = named;
    const terms = termsOfDay(ctx, standing.order);
    const plan = refundOverpaid(standing.position, terms, { billId, amountFen, way: method });
    await refuseUnfitWay(tx, standing.order, plan);
    const decides = { tradeNo: found.trade_no, method };
    return { found, plan, standing, held: weighed(standing, plan, { act, terms, decides }) };
  }

  async function preview(ctx: Context, { body }: { readonly body: Named & Refund }, tx: Tx) {
    const { found, held } = await owedBack(ctx, tx, body, standingOf);
    return {
      refundFen: found.overpaid_fen,
      secondPerson: await secondPersonFor(ctx, tx, held),
    };
  }

  const refund =
    (requireStepUp: RequireStepUp) =>
    async (ctx: Context, { body }: { readonly body: Named & Confirmed }, tx: Tx) => {
      const { standing, found, plan, held } = await owedBack(ctx, tx, body, lockStanding);
      const { id: orderId } = standing.order;
      const { overpaid_fen: amountFen, trade_no: tradeNo } = found;
      const { method, note } = body;
      const wanted = {
        requireStepUp,
        isProven: true,
        weighed: held,
        body,
        words: [`${of.noun}${tradeNo}`, ...weightWords(standing.position, plan)],
      };
      const answer = await agreed(ctx, tx, wanted, async (approvalId) => {
        await of.change(tx, found, { refunded_at: ctx.now });
        await carryOut(ctx, tx, standing, plan, {
          kind: act,
          approvalId,
          note: note === undefined || note === '' ? tradeNo : `${tradeNo}，${note}`,
          also: { trade_no: tradeNo, amount_fen: amountFen, method },
        });
        return { orderId, refundedFen: amountFen };
      });
      return 'approvalId' in answer
        ? { orderId, refundedFen: fen(0), approvalId: answer.approvalId }
        : answer;
    };

  return { preview, refund };
}
