/**
 * The chart of accounts of a brand (科目表, ADR 13). `side` is where the balance of an account grows; one with
 * `keepsAboveZero` never goes to the other side, which the database checks too. Stored: never rename.
 */
export const accounts = {
  receivable: { label: '应收客户款', side: 'debit', keepsAboveZero: true },
  depositHeld: { label: '应付客户押金', side: 'credit', keepsAboveZero: true },
  /** Between an order and its relet: back at zero whenever a transaction ends. */
  depositInTransit: { label: '押金结转', side: 'credit', keepsAboveZero: true },
  overpaidOwed: { label: '待退客户款', side: 'credit', keepsAboveZero: true },
  authorizationHeld: { label: '预授权冻结', side: 'debit', keepsAboveZero: true },
  authorizationOwed: { label: '预授权待解冻', side: 'credit', keepsAboveZero: true },
  cash: { label: '现金', side: 'debit', keepsAboveZero: false },
  bank: { label: '银行存款', side: 'debit', keepsAboveZero: false },
  alipay: { label: '支付宝账户', side: 'debit', keepsAboveZero: false },
  wechat: { label: '微信账户', side: 'debit', keepsAboveZero: false },
  rentIncome: { label: '租金收入', side: 'credit', keepsAboveZero: false },
  lateFeeIncome: { label: '滞纳金收入', side: 'credit', keepsAboveZero: false },
  buyoutIncome: { label: '买断收入', side: 'credit', keepsAboveZero: false },
  compensationIncome: { label: '赔付收入', side: 'credit', keepsAboveZero: false },
  extraIncome: { label: '补订单收入', side: 'credit', keepsAboveZero: false },
  insuranceIncome: { label: '投保收入', side: 'credit', keepsAboveZero: false },
  writeOff: { label: '减免及坏账', side: 'debit', keepsAboveZero: false },
  refunds: { label: '退款', side: 'debit', keepsAboveZero: false },
  /** Against it comes in what was so before an order was taken over (ADR 31). */
  opening: { label: '期初', side: 'credit', keepsAboveZero: false },
} as const satisfies Record<
  string,
  { label: string; side: 'debit' | 'credit'; keepsAboveZero: boolean }
>;

export type AccountCode = keyof typeof accounts;

export const accountCodes = Object.keys(accounts) as AccountCode[];

/** How money reaches or leaves us, each with the account of the same name. Stored: never rename. */
export const moneyMethods = {
  cash: '现金',
  bank: '银行转账',
  alipay: '支付宝转账',
  wechat: '微信转账',
} as const satisfies Partial<Record<AccountCode, string>>;

export type MoneyMethod = keyof typeof moneyMethods;

/** Whether an account is where money itself comes in and goes out. */
export const isMoneyMethod = (code: AccountCode): code is MoneyMethod =>
  Object.hasOwn(moneyMethods, code);
