import { orderChanges, type OrderChange } from './order-changes.ts';
import { orderMoves, type OrderMove } from './order-status.ts';

/** The money actions on an order beside its moves; each is a command with a preview (ADR 13). Stored: never rename. */
export const moneyActions = {
  collect: '收款',
  waive: '减免',
  reschedule: '改期',
  payOff: '提前结清',
  takeDeposit: '收押金',
  payFirst: '收首期租金',
  refundBill: '退款',
  refundOwedBack: '退多付',
  charge: '加收',
  cancelCharge: '取消加收',
  buyOut: '买断',
  startBuyout: '发起买断',
  closeBuyout: '关闭买断',
  startReturn: '申请归还',
  cancelReturn: '取消归还',
  inspectReturn: '归还检测',
  reopenInspection: '修改检测',
  completeReturn: '归还结清',
  completeWithoutReturn: '无需归还完结',
  endAsLost: '坏账结案',
  recoverDebt: '追回款',
  registerClaim: '登记理赔',
  receiveClaim: '理赔到账',
  withdrawClaim: '撤销理赔',
  askAuthorization: '发起预授权',
  renewAuthorization: '重新冻结',
  captureAuthorization: '申请预授权转支付',
  releaseAuthorization: '申请预授权解冻',
} as const;

export type MoneyAction = keyof typeof moneyActions;

/** Movements of an order's money that no command makes: a successful deduction, and its overpaid part going back. Stored: never rename. */
const deductionActs = { deduct: '代扣收款', refundOverpaid: '退还多收款' } as const;

type DeductionAct = keyof typeof deductionActs;

/** The steps of a refund after it was decided (ADR 41). Stored: never rename. */
const refundActs = {
  payRefund: '登记打款',
  refundPaid: '退款到账',
  settleRefund: '退款人工处理',
} as const;
type RefundAct = keyof typeof refundActs;

/** Money that a customer pays by a link (ADR 44). Stored: never rename. */
const paymentActs = { payByLink: '收款链接到账', settlePayment: '收款人工处理' } as const;
type PaymentAct = keyof typeof paymentActs;

/** The events of a pre-authorization at the provider (ADR 16). Stored: never rename. */
const authorizationActs = {
  withdrawAuthorization: '撤回预授权',
  authorized: '预授权冻结',
  captured: '预授权转支付',
  released: '预授权解冻',
  authorizationFailed: '预授权未成功',
  authorizationLapsed: '预授权到期失效',
} as const;
type AuthorizationAct = keyof typeof authorizationActs;

/** The events of an agreement's signing. Stored: never rename. */
const signingActs = {
  sendAgreement: '发起电子签',
  resendSigning: '重发签署',
  remindAgreement: '催签',
  partySigned: '签署',
  refuseAgreement: '拒绝签署',
  faceFailed: '人脸核验不通过',
  toFaceReview: '转人工复核',
  passFaceReview: '人工复核通过',
  failFaceReview: '人工复核不通过',
  agreementTimedOut: '签署超时',
} as const;
type SigningAct = keyof typeof signingActs;

/** The events of an agreement's 公证. Stored: never rename. */
const notaryActs = {
  applyNotarization: '申请公证',
  notarizationAccepted: '公证受理',
  notarizationIssued: '公证出证',
  notarizationRefused: '公证未通过',
} as const;
type NotaryAct = keyof typeof notaryActs;

/** The events that a relet causes in the order it continues. Stored: never rename. */
const reletActs = { startRelet: '续租', cancelRelet: '取消续租', endByRelet: '续租完结' } as const;
type ReletAct = keyof typeof reletActs;

/** The events of an unpaid buyout. Stored: never rename. */
const buyoutActs = { lapseBuyout: '买断超时' } as const;
type BuyoutAct = keyof typeof buyoutActs;

/** A rental past its end is charged for its days. Stored: never rename. */
const overstayActs = { overstay: '计收超期占用费' } as const;
type OverstayAct = keyof typeof overstayActs;

/** The steps of a customer's application. Stored: never rename. */
const applicationActs = {
  apply: '客户申请',
  acceptApplication: '受理客户申请',
  giveApplication: '转交客户申请',
  completeApplication: '客户申请办结',
  refuseApplication: '拒绝客户申请',
  endApplication: '客户申请失效',
  withdrawApplication: '客户撤回申请',
} as const;
export type ApplicationAct = keyof typeof applicationActs;

/** The acts on the prepaid balances of a brand (ADR 50, 52). Stored: never rename. */
const prepaidActs = {
  topUpRisk: '风控充值',
  buyRiskReport: '购买风控报告',
  topUpSms: '短信充值',
} as const;

/** The acts on what a store earns (ADR 55, 56, 85). Stored: never rename. */
const storeActs = {
  settleStore: '店铺结算',
  paySettlement: '结算入账',
  splitSettlement: '店铺分账',
  returnSplit: '分账退回',
  applyWithdrawal: '申请提现',
  returnWithdrawal: '提现退回',
  payWithdrawal: '提现打款',
} as const;

/** The acts on what a channel earns (ADR 58). Stored: never rename. */
const channelActs = {
  settleCommission: '渠道佣金结算',
  payCommission: '佣金打款',
} as const;

/** The acts on what a distributor earns (ADR 63). Stored: never rename. */
const distributorActs = {
  earnDistribution: '分销佣金入账',
  payDistribution: '分销佣金发放',
} as const;

/** The acts on what an agency earns (ADR 65). Stored: never rename. */
const agencyActs = { settleAgency: '委外分成结算', payAgency: '委外分成打款' } as const;

/** The acts on an account of ours at a provider or a bank (ADR 59). Stored: never rename. */
const accountActs = { bookFees: '手续费入账', adjustAccount: '对账调整' } as const;

/** The kinds of acts in the ledger. */
export type ActKind =
  | OrderAct
  | keyof typeof prepaidActs
  | keyof typeof storeActs
  | keyof typeof channelActs
  | keyof typeof distributorActs
  | keyof typeof agencyActs
  | keyof typeof accountActs;

/** Those on orders: an action, a move that moves money, or the opening balance. */
export type OrderAct =
  | MoneyAction
  | DeductionAct
  | RefundAct
  | PaymentAct
  | AuthorizationAct
  | ReletAct
  | BuyoutAct
  | OverstayAct
  | Extract<OrderMove, 'receive' | 'beginRelet' | 'close' | 'reject' | 'refuseDelivery'>
  | 'opening';

/** Entries of an order's timeline. */
export type HistoryMove =
  | OrderMove
  | OrderChange
  | MoneyAction
  | DeductionAct
  | RefundAct
  | PaymentAct
  | AuthorizationAct
  | 'place'
  | 'takeOver'
  | 'assign'
  | 'arriveReturn'
  | 'note'
  | ReletAct
  | BuyoutAct
  | OverstayAct
  | SigningAct
  | NotaryAct
  | ApplicationAct;

export const historyLabels: Readonly<Record<HistoryMove, string>> = {
  ...(Object.fromEntries(
    Object.entries({ ...orderMoves, ...orderChanges }).map(([move, { label }]) => [move, label]),
  ) as Record<OrderMove | OrderChange, string>),
  ...signingActs,
  ...notaryActs,
  ...applicationActs,
  ...reletActs,
  ...buyoutActs,
  ...overstayActs,
  ...moneyActions,
  ...deductionActs,
  ...refundActs,
  ...paymentActs,
  ...authorizationActs,
  place: '下单',
  takeOver: '接管导入',
  assign: '指派负责人',
  arriveReturn: '归还到仓',
  note: '备注',
};

export const actLabels: Readonly<Record<ActKind, string>> = {
  ...moneyActions,
  ...deductionActs,
  ...refundActs,
  ...paymentActs,
  ...authorizationActs,
  ...reletActs,
  ...buyoutActs,
  ...overstayActs,
  ...accountActs,
  receive: '起租',
  beginRelet: '续租起租',
  close: '关单',
  reject: '审核拒绝',
  refuseDelivery: '拒收',
  ...prepaidActs,
  ...storeActs,
  ...channelActs,
  ...distributorActs,
  ...agencyActs,
  opening: '期初',
};
