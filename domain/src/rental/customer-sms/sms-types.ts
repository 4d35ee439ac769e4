/** SMS types by the platform's numbers (S98): those between are reserved. Stored: never renumber. */
export const smsTypeLabels: ReadonlyMap<number, string> = new Map([
  [1, '消费者下单通知'],
  [2, '消费者申请退款'],
  [4, '短信余额不足'],
  [6, '短信自动充值开启'],
  [7, '短信自动充值成功'],
  [9, '短信自动充值失败'],
  [11, '商家将账单改为线下支付验证码'],
  [12, '订单待支付'],
  [13, '租金自动扣款成功'],
  [14, '风控审核通过'],
  [15, '物流已发货'],
  [16, '物流已签收'],
  [17, '物流已签收'],
  [19, '退款成功'],
  [20, '还款提醒'],
  [22, '逾期通知'],
  [23, '密码修改通知'],
  [24, '电子签商户授权'],
  [25, '电子签印章跨企业授权'],
  [26, '商户入驻审核通过'],
  [27, '风控自动充值开启'],
  [28, '风控自动充值成功'],
  [29, '风控自动充值失败'],
]);

/** The types of SMS about an order, by the platform's numbers (S98). */
export const customerSmsTypes = {
  placed: 1,
  awaitingPayment: 12,
  deducted: 13,
  approved: 14,
  shipped: 15,
  received: 16,
  returned: 17,
  refunded: 19,
  repaymentReminder: 20,
  overdue: 22,
} as const;

export type CustomerSmsType = (typeof customerSmsTypes)[keyof typeof customerSmsTypes];

/** The types of SMS to staff, by the platform's numbers (S98). */
export const staffSmsTypes = {
  smsBalanceLow: 4,
  smsTopUpOn: 6,
  smsTopUpDone: 7,
  smsTopUpFailed: 9,
  passwordChanged: 23,
  signConsent: 24,
  sealConsent: 25,
  storeApproved: 26,
  riskTopUpOn: 27,
  riskTopUpDone: 28,
  riskTopUpFailed: 29,
} as const;

export type StaffSmsName = keyof typeof staffSmsTypes;
export type StaffSmsType = (typeof staffSmsTypes)[StaffSmsName];
