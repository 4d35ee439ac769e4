/** Why an order was turned down (审核拒绝), by code. Stored: never renumber. */
export const rejectReasons = {
  tooManyLoans: '小贷过多',
  tooManyOpenOrders: '在途订单过多',
  cannotRepay: '偿还能力不足',
  fraud: '欺诈风险',
  courtCase: '法院涉案',
  notForSelf: '非本人租用',
  overdueElsewhere: '他处逾期',
  unreachable: '客户失联',
  sensitiveTrade: '敏感行业',
} as const;

export type RejectReason = keyof typeof rejectReasons;

/** Why an order was closed before it was rented (关单类型), by code. Stored: never rename. */
export const closeReasons = {
  customerUnpaid: '未支付客户取消',
  paymentFailed: '支付失败',
  paymentTimeout: '支付超时',
  customerPaid: '已支付客户取消',
  agreementTimeout: '合同签署超时',
  merchantAtRequest: '商家关单（客户要求）',
  merchantRisk: '商家关单（风控）',
  merchantOutOfStock: '商家关单（缺货）',
  shipmentTimeout: '商家超时未发货',
  platform: '平台关单',
  duplicate: '重复下单',
} as const;

export type CloseReason = keyof typeof closeReasons;

/** Why a rental was ended as lost (坏账结案), by code. Stored: never rename. */
export const lossReasons = { unreachable: '失联', fraud: '诈骗', other: '其他' } as const;

export type LossReason = keyof typeof lossReasons;
