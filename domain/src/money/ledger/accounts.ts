/** The subject of an act, and the keeper of a balance (ADR 32). Stored: never rename. */
export type SubjectKind =
  | 'order'
  | 'store'
  | 'channel'
  | 'distributor'
  | 'agency'
  | 'topUp'
  | 'providerAccount'
  | 'device';

/**
 * The chart of accounts of a brand (科目表, ADR 13). `side` is where the balance of an account grows. One that is `keptBy` a kind of
 * subject has a balance for each of them, which never goes to the other side: what one order has cannot be spent by another (ADR 32).
 * The database checks it too. Stored: never rename.
 */
export const accounts = {
  receivable: { label: '应收客户款', side: 'debit', keptBy: 'order' },
  depositHeld: { label: '应付客户押金', side: 'credit', keptBy: 'order' },
  /** Between an order and its relet: back at zero whenever a transaction ends. */
  depositInTransit: { label: '押金结转', side: 'credit', keptBy: 'order' },
  overpaidOwed: { label: '待退客户款', side: 'credit', keptBy: 'order' },
  /** Refunds that were decided and have not been paid out yet (ADR 41). */
  refundUnderWay: { label: '退款在途', side: 'credit', keptBy: 'order' },
  /** An insurer owes us this part of a 赔付 (ADR 45). */
  insuranceReceivable: { label: '应收保险理赔', side: 'debit', keptBy: 'order' },
  authorizationHeld: { label: '预授权冻结', side: 'debit', keptBy: 'order' },
  authorizationOwed: { label: '预授权待解冻', side: 'credit', keptBy: 'order' },
  /** The prepaid balance of the brand for risk reports (ADR 50). */
  riskPrepaid: { label: '风控预付款', side: 'debit', keptBy: 'providerAccount' },
  /** An approved settlement owes it to a store, until it is paid into the store's balance (ADR 55). */
  storePayable: { label: '应付店铺结算款', side: 'credit', keptBy: 'store' },
  /** The store may withdraw it. */
  storeBalance: { label: '店铺余额', side: 'credit', keptBy: 'store' },
  /** Withdrawals that were applied for and have not left us yet (ADR 56). */
  withdrawalUnderWay: { label: '提现在途', side: 'credit', keptBy: 'store' },
  /** An approved commission owes it to a channel, which may withdraw it until it is paid by hand (ADR 58, 79). */
  channelPayable: { label: '应付渠道佣金', side: 'credit', keptBy: 'channel' },
  /** Withdrawals that a channel applied for and that have not left us yet (ADR 79). */
  channelUnderWay: { label: '渠道提现在途', side: 'credit', keptBy: 'channel' },
  /** The commission that a distributor earned and that nobody paid or withdrew yet (ADR 63, 86). */
  distributorPayable: { label: '应付分销佣金', side: 'credit', keptBy: 'distributor' },
  /** Withdrawals that a distributor applied for and that have not left us yet (ADR 86). */
  distributorUnderWay: { label: '分销提现在途', side: 'credit', keptBy: 'distributor' },
  /** The shares of agencies that were settled and are not paid yet (ADR 65). */
  agencyPayable: { label: '应付委外机构', side: 'credit', keptBy: 'agency' },
  cash: { label: '现金', side: 'debit', keptBy: null },
  bank: { label: '银行存款', side: 'debit', keptBy: null },
  alipay: { label: '支付宝账户', side: 'debit', keptBy: null },
  wechat: { label: '微信账户', side: 'debit', keptBy: null },
  rentIncome: { label: '租金收入', side: 'credit', keptBy: null },
  lateFeeIncome: { label: '滞纳金收入', side: 'credit', keptBy: null },
  buyoutIncome: { label: '买断收入', side: 'credit', keptBy: null },
  compensationIncome: { label: '赔付收入', side: 'credit', keptBy: null },
  extraIncome: { label: '补订单收入', side: 'credit', keptBy: null },
  insuranceIncome: { label: '投保收入', side: 'credit', keptBy: null },
  writeOff: { label: '减免', side: 'debit', keptBy: null },
  /** The claims that were written off and are not recovered yet: a recovery reverses the loss (ADR 39). */
  badDebt: { label: '坏账损失', side: 'debit', keptBy: 'order' },
  refunds: { label: '退款', side: 'debit', keptBy: null },
  /** Top-ups that the brand owes the platform; they settle it outside of these books. */
  platformPayable: { label: '应付平台款', side: 'credit', keptBy: null },
  riskCost: { label: '风控查询费', side: 'debit', keptBy: null },
  /** SMS cost when they are bought: the balance counts SMS, not money (ADR 52). */
  smsCost: { label: '短信费', side: 'debit', keptBy: null },
  /** Charges of providers and banks, which take them out of the account by themselves (ADR 59). */
  providerFee: { label: '支付手续费', side: 'debit', keptBy: null },
  /** By so much the statements of accounts and the books differed, where two persons have adjusted it (ADR 59). */
  accountGap: { label: '对账差异调整', side: 'debit', keptBy: null },
  storeShare: { label: '店铺分成', side: 'debit', keptBy: null },
  channelCommission: { label: '渠道佣金', side: 'debit', keptBy: null },
  distributorCommission: { label: '分销佣金', side: 'debit', keptBy: null },
  agencyCommission: { label: '委外分成', side: 'debit', keptBy: null },
  /** Against it comes in what was so before an order was taken over (ADR 31). */
  opening: { label: '期初', side: 'credit', keptBy: null },
} as const satisfies Record<
  string,
  { label: string; side: 'debit' | 'credit'; keptBy: SubjectKind | null }
>;

export type AccountCode = keyof typeof accounts;

/** The accounts of which each order has a balance of its own. */
export const orderAccounts = (Object.keys(accounts) as AccountCode[]).filter(
  (code) => accounts[code].keptBy === 'order',
);

export const accountCodes = Object.keys(accounts) as AccountCode[];

/** How money reaches or leaves us, each with the account of the same name. Stored: never rename. */
export const moneyMethods = {
  cash: '现金',
  bank: '银行转账',
  alipay: '支付宝转账',
  wechat: '微信转账',
} as const satisfies Partial<Record<AccountCode, string>>;

export type MoneyMethod = keyof typeof moneyMethods;

/** True if an account is where money itself comes in and goes out. */
export const isMoneyMethod = (code: AccountCode): code is MoneyMethod =>
  Object.hasOwn(moneyMethods, code);

/** True if money that goes to an account leaves us: at once, or once its refund is paid out (ADR 41). */
export const goesOut = (code: AccountCode): code is MoneyMethod | 'refundUnderWay' =>
  isMoneyMethod(code) || code === 'refundUnderWay';
