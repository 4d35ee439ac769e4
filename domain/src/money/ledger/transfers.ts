import { assert } from '../../assert.ts';
import { fen, type Fen } from '../../money.ts';
import { type AccountCode, type MoneyMethod } from './accounts.ts';

/** Stands for the account of the way the money took. */
const money = 'money';

/**
 * Every kind of transfer (分录) with the accounts it debits and credits: nothing else can be written. Stored: never
 * rename.
 */
export const transferKinds = {
  rentBilled: { label: '应收租金', debit: 'receivable', credit: 'rentIncome' },
  overstayBilled: { label: '应收超期占用费', debit: 'receivable', credit: 'rentIncome' },
  lateFeeBilled: { label: '应收滞纳金', debit: 'receivable', credit: 'lateFeeIncome' },
  buyoutBilled: { label: '应收买断尾款', debit: 'receivable', credit: 'buyoutIncome' },
  compensationBilled: { label: '应收赔付', debit: 'receivable', credit: 'compensationIncome' },
  extraBilled: { label: '应收补订单', debit: 'receivable', credit: 'extraIncome' },
  insuranceBilled: { label: '应收保费', debit: 'receivable', credit: 'insuranceIncome' },
  received: { label: '收款', debit: money, credit: 'receivable' },
  waived: { label: '减免', debit: 'writeOff', credit: 'receivable' },
  badDebtWritten: { label: '核销坏账', debit: 'badDebt', credit: 'receivable' },
  badDebtRecovered: { label: '收回坏账', debit: money, credit: 'badDebt' },
  insuranceClaimed: { label: '保险理赔', debit: 'insuranceReceivable', credit: 'receivable' },
  insuranceReceived: { label: '理赔到账', debit: money, credit: 'insuranceReceivable' },
  insuranceDropped: { label: '理赔未付减免', debit: 'writeOff', credit: 'insuranceReceivable' },
  refunded: { label: '退款', debit: 'refunds', credit: money },
  depositReceived: { label: '收押金', debit: money, credit: 'depositHeld' },
  depositRefunded: { label: '退押金', debit: 'depositHeld', credit: money },
  depositSetOff: { label: '押金抵扣', debit: 'depositHeld', credit: 'receivable' },
  depositCarriedOut: { label: '押金转出', debit: 'depositHeld', credit: 'depositInTransit' },
  depositCarriedIn: { label: '押金转入', debit: 'depositInTransit', credit: 'depositHeld' },
  overpaid: { label: '多收款', debit: money, credit: 'overpaidOwed' },
  overpaidRefunded: { label: '退还多收款', debit: 'overpaidOwed', credit: money },
  refundPaid: { label: '退款付出', debit: 'refundUnderWay', credit: money },
  authorized: { label: '预授权冻结', debit: 'authorizationHeld', credit: 'authorizationOwed' },
  authorizationReleased: {
    label: '预授权解冻',
    debit: 'authorizationOwed',
    credit: 'authorizationHeld',
  },
  authorizationCarriedOut: {
    label: '预授权转出',
    debit: 'authorizationOwed',
    credit: 'authorizationHeld',
  },
  authorizationCarriedIn: {
    label: '预授权转入',
    debit: 'authorizationHeld',
    credit: 'authorizationOwed',
  },
  riskToppedUp: { label: '风控充值', debit: 'riskPrepaid', credit: 'platformPayable' },
  smsToppedUp: { label: '短信充值', debit: 'smsCost', credit: 'platformPayable' },
  riskReportBought: { label: '购买风控报告', debit: 'riskCost', credit: 'riskPrepaid' },
  storeSettled: { label: '店铺结算', debit: 'storeShare', credit: 'storePayable' },
  settlementPaid: { label: '结算入账', debit: 'storePayable', credit: 'storeBalance' },
  settlementSplit: { label: '店铺分账', debit: 'storePayable', credit: money },
  withdrawalApplied: { label: '申请提现', debit: 'storeBalance', credit: 'withdrawalUnderWay' },
  withdrawalPaid: { label: '提现打款', debit: 'withdrawalUnderWay', credit: money },
  channelWithdrawalApplied: {
    label: '渠道申请提现',
    debit: 'channelPayable',
    credit: 'channelUnderWay',
  },
  channelWithdrawalPaid: { label: '渠道提现打款', debit: 'channelUnderWay', credit: money },
  commissionSettled: { label: '渠道佣金', debit: 'channelCommission', credit: 'channelPayable' },
  distributionEarned: {
    label: '分销佣金',
    debit: 'distributorCommission',
    credit: 'distributorPayable',
  },
  distributorWithdrawalApplied: {
    label: '分销员申请提现',
    debit: 'distributorPayable',
    credit: 'distributorUnderWay',
  },
  distributorWithdrawalPaid: {
    label: '分销员提现打款',
    debit: 'distributorUnderWay',
    credit: money,
  },
  distributionPaid: { label: '分销佣金发放', debit: 'distributorPayable', credit: money },
  agencyEarned: { label: '委外分成', debit: 'agencyCommission', credit: 'agencyPayable' },
  agencyPaid: { label: '委外分成打款', debit: 'agencyPayable', credit: money },
  commissionPaid: { label: '佣金打款', debit: 'channelPayable', credit: money },
  feeCharged: { label: '手续费', debit: 'providerFee', credit: money },
  accountAdjusted: { label: '对账调整', debit: 'accountGap', credit: money },
  openingBilled: { label: '期初应收', debit: 'receivable', credit: 'opening' },
  openingReceived: { label: '期初已收', debit: 'opening', credit: 'receivable' },
  openingDeposit: { label: '期初押金', debit: 'opening', credit: 'depositHeld' },
} as const satisfies Record<
  string,
  { label: string; debit: AccountCode | typeof money; credit: AccountCode | typeof money }
>;

export type TransferKind = keyof typeof transferKinds;

/** One row of the books to be: an amount above zero from the account it credits to the one it debits. */
export interface Transfer {
  readonly kind: TransferKind;
  readonly debit: AccountCode;
  readonly credit: AccountCode;
  readonly amountFen: Fen;
  /** The bill that it bills, pays or waives; null where it is of the order as a whole. */
  readonly billId: number | null;
  /** Takes back what the same kind wrote before: its accounts change places. */
  readonly isReversal: boolean;
  /** The id of the subject whose account it debits or credits; absent: the subject of its act. */
  readonly debitOf?: number;
  readonly creditOf?: number;
  /** For a refund that is paid out: the act that decided it, and the payment that it returns; null: all that the act returned. */
  readonly pays?: { readonly actId: number; readonly paymentId: number | null };
}

interface What {
  readonly billId?: number | null;
  /** Needed by the kinds that move money: where it comes in or goes out, that it goes out later, or that it is owed back. */
  readonly method?: MoneyMethod | 'refundUnderWay' | 'overpaidOwed';
  readonly isReversal?: boolean;
}

/** The transfer of a kind, or none where there is nothing to move. A negative amount is a fault of ours. */
export function transfer(kind: TransferKind, amountFen: Fen, what: What = {}): Transfer[] {
  if (amountFen === 0) return [];
  assert(amountFen > 0, `a transfer of ${amountFen} fen`);
  const { billId = null, method, isReversal = false } = what;
  const named = (code: AccountCode | typeof money): AccountCode => {
    if (code !== money) return code;
    assert(method !== undefined, `${kind} without a way of money`);
    return method;
  };
  const { debit, credit } = transferKinds[kind];
  const [from, to] = isReversal ? [named(credit), named(debit)] : [named(debit), named(credit)];
  return [{ kind, debit: from, credit: to, amountFen: fen(amountFen), billId, isReversal }];
}
