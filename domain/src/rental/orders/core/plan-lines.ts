import { fen, sumFen, yuan, type Fen } from '../../../money.ts';
import {
  accounts,
  goesOut,
  isMoneyMethod,
  type AccountCode,
} from '../../../money/ledger/accounts.ts';
import { transferKinds } from '../../../money/ledger/transfers.ts';
import { billStatus } from '../../bills/bill-status.ts';
import { billTitle } from '../../bills/bill-title.ts';
import { buyoutSumWords } from './buyout-sums.ts';
import { earlyReturnSumWords } from './early-return-words.ts';
import { orderMoves } from './order-status.ts';
import {
  lateFeeOwedOf,
  unpaidOf,
  writtenOffOf,
  type OwedBill,
  type Plan,
  type Position,
} from './position.ts';

/** A bill before and after the plan (试算). */
export interface BillLine {
  readonly title: string;
  readonly change: string;
  readonly beforeFen: Fen | null;
  readonly afterFen: Fen;
}

/** A plan in words and figures, as it is shown before it is confirmed. */
export interface PlanLines {
  readonly bills: readonly BillLine[];
  readonly deposit: { readonly beforeFen: Fen; readonly afterFen: Fen } | null;
  readonly entries: readonly { readonly title: string; readonly amountFen: Fen }[];
  /** 预授权: what is frozen, before and after, where it is another amount. */
  readonly authorization: { readonly beforeFen: Fen; readonly afterFen: Fen } | null;
  /** The question to the provider that follows the plan. */
  readonly asks: {
    readonly step: Exclude<Plan['asks'], null>['step'];
    readonly amountFen: Fen;
  } | null;
  /** Money that comes in, and goes out, with this act. */
  readonly receivedFen: Fen;
  readonly paidOutFen: Fen;
  /** 待退: what is owed back of bills that were taken back, before and after, where it is another amount. */
  readonly owedBack: { readonly beforeFen: Fen; readonly afterFen: Fen } | null;
  /** 提前归还: what it comes to, in the words of the signed terms. */
  readonly earlyReturn: { readonly words: string; readonly compensationFen: Fen } | null;
  /** 买断: its price in the words of the signed model, and the rent that it lets off. */
  readonly buyout: { readonly words: string; readonly droppedFen: Fen } | null;
  readonly move: string | null;
  /** The SMS to the customer; null: none. */
  readonly sms: string | null;
}

/** Money received from the customer, and what goes back to the customer, now or once it is paid out. */
export function moneyMoved(plan: Plan): { readonly receivedFen: Fen; readonly paidOutFen: Fen } {
  return {
    receivedFen: movedBy(plan, ({ debit }) => isMoneyMethod(debit)),
    paidOutFen: movedBy(plan, ({ credit }) => goesOut(credit)),
  };
}

/** The sum of the transfers that match, in fen. */
export const movedBy = (
  { transfers }: Plan,
  isMeant: (sides: { readonly debit: AccountCode; readonly credit: AccountCode }) => boolean,
): Fen => sumFen(transfers.filter(isMeant).map(({ amountFen }) => amountFen));

const owed = (bill: OwedBill) => fen(unpaidOf(bill) + lateFeeOwedOf(bill));

const paidByCustomer = ({ paidFen, claimedFen, lateFeePaidFen }: OwedBill) =>
  paidFen - claimedFen + lateFeePaidFen;

function changeOf(before: OwedBill | undefined, now: OwedBill): string {
  if (now.status === billStatus.cancelled)
    return before?.status === billStatus.cancelled ? '退还已付' : '取消';
  if (now.status === billStatus.refunded) return '退款';
  if (now.status === billStatus.badDebt) return `转坏账 ¥${yuan(writtenOffOf(now))}`;
  const words: string[] = before === undefined ? ['新增'] : [];
  const refundedFen = fen(now.refundedFen - (before?.refundedFen ?? 0));
  const droppedFen = fen(now.droppedFen - (before?.droppedFen ?? 0));
  if (refundedFen > 0) words.push(`部分退款 ¥${yuan(refundedFen)}`);
  if (droppedFen > 0) words.push(`按日计租，少收 ¥${yuan(droppedFen)}`);
  const lateFen = now.lateFeeFen - (before?.lateFeeFen ?? 0);
  const claimedFen = now.claimedFen - (before?.claimedFen ?? 0);
  const paidFen = paidByCustomer(now) - (before === undefined ? 0 : paidByCustomer(before));
  const waivedFen =
    now.waivedFen +
    now.lateFeeWaivedFen -
    (before ? before.waivedFen + before.lateFeeWaivedFen : 0);
  if (before !== undefined && before.dueOn !== now.dueOn) words.push(`改期至 ${now.dueOn}`);
  if (lateFen > 0) words.push('计滞纳金');
  if (waivedFen > 0) words.push('减免');
  if (claimedFen > 0) words.push('保险理赔');
  if (claimedFen < 0) words.push('撤销理赔');
  if (paidFen < 0 && refundedFen === 0 && droppedFen === 0) words.push('退还已付');
  if (paidFen > 0) words.push(now.status === billStatus.paid ? '付清' : '部分付款');
  return words.join('、');
}

const asksOf = ({ asks }: Plan): PlanLines['asks'] =>
  asks === null
    ? null
    : { step: asks.step, amountFen: asks.step === 'withdraw' ? fen(0) : asks.amountFen };

/** The plan as lines; both sides show the same, for both have it from here. `sms`: the words of the customer's message. */
export function planLines(position: Position, decided: Plan, sms: string | null = null): PlanLines {
  // what is paid out of a pre-authorization is shown as it will be booked
  const plan = decided.asks?.step === 'capture' ? decided.asks.outcome : decided;
  const before = new Map(position.bills.map((bill) => [bill.id, bill]));
  return {
    bills: plan.bills.map((bill) => {
      const old = before.get(bill.id);
      return {
        title: billTitle(bill),
        change: changeOf(old, bill),
        beforeFen: old === undefined ? null : owed(old),
        afterFen: owed(bill),
      };
    }),
    deposit:
      plan.depositHeldFen === position.depositHeldFen
        ? null
        : { beforeFen: position.depositHeldFen, afterFen: plan.depositHeldFen },
    authorization:
      plan.authorizedFen === position.authorizedFen
        ? null
        : { beforeFen: position.authorizedFen, afterFen: plan.authorizedFen },
    asks: asksOf(decided),
    entries: plan.transfers.map(({ kind, isReversal, amountFen, debit, credit }) => ({
      title: `${isReversal ? '冲回' : ''}${transferKinds[kind].label}（借 ${accounts[debit].label}，贷 ${accounts[credit].label}）`,
      amountFen,
    })),
    ...moneyMoved(plan),
    owedBack:
      plan.owedBackFen === position.owedBackFen
        ? null
        : { beforeFen: position.owedBackFen, afterFen: plan.owedBackFen },
    earlyReturn: plan.earlyReturn && {
      words: earlyReturnSumWords(plan.earlyReturn),
      compensationFen: plan.earlyReturn.compensationFen,
    },
    buyout: plan.buyout && {
      words: buyoutSumWords(plan.buyout),
      droppedFen: plan.buyout.droppedFen,
    },
    move: plan.move === null ? null : orderMoves[plan.move.name].label,
    sms,
  };
}
