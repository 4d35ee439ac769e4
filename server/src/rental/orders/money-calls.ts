import type { Endpoint } from '@rental/contract/endpoint';
import * as calls from '@rental/contract/rental/orders/money/order-money';
import * as owedBack from '@rental/contract/rental/orders/money/owed-back';
import { buyOut, closeBuyout, startBuyout } from '@rental/domain/rental/orders/buyouts/buyouts';
import {
  cancelReturn,
  completeReturn,
  inspectReturn,
  reopenInspection,
  startReturn,
} from '@rental/domain/rental/orders/money/endings';
import { cancelCharge, charge, takeDeposit } from '@rental/domain/rental/orders/money/charges';
import { arrived } from '@rental/domain/rental/orders/money/arrival';
import { payFirst } from '@rental/domain/rental/orders/money/pay-first';
import { collect, payOff, reschedule, waive } from '@rental/domain/rental/orders/money/payments';
import { refundBill, refundOwedBack } from '@rental/domain/rental/orders/money/refund-bill';
import { billTitle } from '@rental/domain/rental/bills/bill-title';
import { businessDate } from '@rental/domain/business-date';
import type { Fen } from '@rental/domain/money';
import type { Tx } from '../../db/transaction.ts';
import type { Context } from '../../http/context.ts';
import type { Serving } from '../../http/serve.ts';
import type { RequireStepUp } from '../../people/auth/public.ts';
import { completeBuyout, endOpenBuyout } from './buyouts/order-buyouts.ts';
import { insertOpenBuyout } from './buyouts/waiting-buyouts.ts';
import { chargedBy, chargeFacts, checkCharge } from './money/charge-order.ts';
import { serveMoney } from './money/money-command.ts';
import { needProof } from './money/need-proof.ts';
import { checkInspection, inspectionFacts, keepInspection } from './returns/inspect-return.ts';
import { completeReturn as endReturn } from './returns/complete-return.ts';
import { cancelOpenReturn, forgetInspection } from './returns/order-returns.ts';
import { keepReturn } from './returns/start-return.ts';

const dayOf = (day: string | undefined) => (day === undefined ? undefined : businessDate(day));

/** The money commands of an order, each with its preview. */
export function serveMoneyCalls(serving: Serving, requireStepUp: RequireStepUp): void {
  const serves = <P extends Endpoint, D extends Endpoint>(
    calls: readonly [P, D],
    command: Parameters<typeof serveMoney<P, D>>[3],
  ) => serveMoney(serving, requireStepUp, calls, command);

  serves([calls.previewCollectBills, calls.collectBills], {
    kind: 'collect',
    decide: (position, terms, body) =>
      arrived(terms, dayOf(body.arrivedOn), (then) => collect(position, then, body)),
    check: needProof,
    facts: ({ method }) => ({ method }),
  });
  serves([calls.previewWaiveBill, calls.waiveBill], {
    kind: 'waive',
    decide: waive,
    facts: async (body, ctx, tx) => ({
      ...(await titleFacts(body, ctx, tx)),
      waived_fen: body.amountFen || null,
      late_fee_waived_fen: body.lateFeeFen || null,
    }),
  });
  serves([calls.previewRescheduleBill, calls.rescheduleBill], {
    kind: 'reschedule',
    decide: (position, terms, { billId, dueOn }) =>
      reschedule(position, terms, { billId, dueOn: businessDate(dueOn) }),
    facts: async (body, ctx, tx) => ({ ...(await titleFacts(body, ctx, tx)), due_on: body.dueOn }),
  });
  serves([calls.previewPayOffOrder, calls.payOffOrder], {
    kind: 'payOff',
    decide: (position, terms, body) =>
      arrived(terms, dayOf(body.arrivedOn), (then) => payOff(position, then, body)),
    check: needProof,
    facts: ({ method }) => ({ method }),
  });
  serves([calls.previewTakeDeposit, calls.takeDeposit], {
    kind: 'takeDeposit',
    decide: (position, terms, body) =>
      arrived(terms, dayOf(body.arrivedOn), (then) => takeDeposit(position, then, body)),
    check: needProof,
    facts: ({ method }) => ({ method }),
  });
  serves([calls.previewPayFirst, calls.payFirst], {
    kind: 'payFirst',
    decide: (position, terms, body) =>
      arrived(terms, dayOf(body.arrivedOn), (then) => payFirst(position, then, body)),
    check: needProof,
    facts: ({ method }) => ({ method }),
  });
  serves([calls.previewRefundBill, calls.refundBill], {
    kind: 'refundBill',
    decide: refundBill,
    facts: refundFacts,
  });
  serves([owedBack.previewRefundOwedBack, owedBack.refundOwedBack], {
    kind: 'refundOwedBack',
    decide: refundOwedBack,
    facts: ({ refundMethod }) => ({ refund_method: refundMethod }),
  });
  serves([calls.previewChargeOrder, calls.chargeOrder], {
    kind: 'charge',
    decide: charge,
    check: checkCharge,
    charged: chargedBy,
    facts: chargeFacts,
  });
  serves([calls.previewCancelCharge, calls.cancelCharge], {
    kind: 'cancelCharge',
    decide: cancelCharge,
  });
  serves([calls.previewBuyOutOrder, calls.buyOutOrder], {
    kind: 'buyOut',
    decide: buyOut,
    check: needProof,
    also: completeBuyout,
    facts: ({ method }) => ({ method }),
  });
  serves([calls.previewStartBuyout, calls.startBuyout], {
    kind: 'startBuyout',
    decide: startBuyout,
    also: insertOpenBuyout,
  });
  serves([calls.previewCloseBuyout, calls.closeBuyout], {
    kind: 'closeBuyout',
    decide: closeBuyout,
    also: endOpenBuyout,
  });
  serves([calls.previewStartReturn, calls.startReturn], {
    kind: 'startReturn',
    decide: startReturn,
    also: keepReturn,
  });
  serves([calls.previewCancelReturn, calls.cancelReturn], {
    kind: 'cancelReturn',
    decide: cancelReturn,
    also: cancelOpenReturn,
  });
  serves([calls.previewInspectReturn, calls.inspectReturn], {
    kind: 'inspectReturn',
    decide: inspectReturn,
    check: checkInspection,
    also: keepInspection,
    facts: inspectionFacts,
  });
  serves([calls.previewReopenInspection, calls.reopenInspection], {
    kind: 'reopenInspection',
    decide: reopenInspection,
    also: forgetInspection,
  });
  serves([calls.previewCompleteReturn, calls.completeReturn], {
    kind: 'completeReturn',
    decide: completeReturn,
    also: endReturn,
  });
}

interface OfBill {
  readonly billId: number;
}

const billOf = (ctx: Context, tx: Tx, billId: number) =>
  tx
    .selectFrom('bills')
    .select(['kind', 'term'])
    .where('brand_code', '=', ctx.brandCode)
    .where('id', '=', billId)
    .executeTakeFirstOrThrow();

/** The timeline says which bill was put off or waived. */
const titleFacts = async ({ billId }: OfBill, ctx: Context, tx: Tx) => ({
  bill: billTitle(await billOf(ctx, tx, billId)),
});

/** The timeline says of which kind the bill was, for a premium that goes back is 退保, and how much a part of it came to. */
async function refundFacts(
  {
    refundMethod,
    billId,
    amountFen,
  }: OfBill & { readonly refundMethod: string; readonly amountFen: Fen | null },
  ctx: Context,
  tx: Tx,
) {
  const bill = await billOf(ctx, tx, billId);
  return {
    refund_method: refundMethod,
    bill_kind: bill.kind,
    ...(amountFen !== null && { bill: billTitle(bill), refunded_fen: amountFen }),
  };
}
