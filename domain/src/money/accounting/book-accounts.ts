import type { AccountCode } from '../ledger/accounts.ts';

/**
 * The accountant's chart (会计科目, ADR 60) with the code and name that a brand's bookkeeping program gets where the brand has set no
 * other. `side` is where the balance of an account grows. Stored: never rename.
 */
export const bookAccounts = {
  cash: { code: '1001', label: '库存现金', side: 'debit' },
  bank: { code: '1002', label: '银行存款', side: 'debit' },
  alipay: { code: '101201', label: '其他货币资金-支付宝', side: 'debit' },
  wechat: { code: '101202', label: '其他货币资金-微信', side: 'debit' },
  receivable: { code: '112201', label: '应收账款-已到期', side: 'debit' },
  /** Rent of days that were used, which falls due later. */
  unbilled: { code: '112202', label: '应收账款-已计租未到期', side: 'debit' },
  riskPrepaid: { code: '112301', label: '预付账款-风控', side: 'debit' },
  insuranceReceivable: { code: '122101', label: '其他应收款-保险理赔', side: 'debit' },
  /** Between the device that left for its customer and the order that repays it: each takes it to the same value, and nothing is left. */
  financedAsset: { code: '146101', label: '融资租赁资产-租赁设备', side: 'debit' },
  /** All that a 融资租赁 brings and that is not due yet, with its VAT. */
  financeReceivable: { code: '153101', label: '长期应收款-融资租赁', side: 'debit' },
  /** The interest of later days in it. */
  unearnedFinance: { code: '153201', label: '未实现融资收益', side: 'credit' },
  deviceCost: { code: '160101', label: '固定资产-租赁设备', side: 'debit' },
  depreciation: { code: '160201', label: '累计折旧-租赁设备', side: 'credit' },
  accountGap: { code: '190101', label: '待处理财产损溢-对账差异', side: 'debit' },
  storePayable: { code: '220201', label: '应付账款-店铺结算', side: 'credit' },
  storeBalance: { code: '220202', label: '应付账款-店铺余额', side: 'credit' },
  withdrawalUnderWay: { code: '220203', label: '应付账款-提现在途', side: 'credit' },
  platformPayable: { code: '220204', label: '应付账款-平台', side: 'credit' },
  /** The purchase of devices is paid outside of these books. */
  devicePayable: { code: '220205', label: '应付账款-设备采购', side: 'credit' },
  channelPayable: { code: '220206', label: '应付账款-渠道佣金', side: 'credit' },
  distributorPayable: { code: '220207', label: '应付账款-分销佣金', side: 'credit' },
  agencyPayable: { code: '220208', label: '应付账款-委外分成', side: 'credit' },
  channelUnderWay: { code: '220209', label: '应付账款-渠道提现在途', side: 'credit' },
  distributorUnderWay: { code: '220210', label: '应付账款-分销提现在途', side: 'credit' },
  /** Rent that is due or paid and not used yet, without its VAT. */
  deferred: { code: '220301', label: '预收账款-租金', side: 'credit' },
  vat: { code: '222101', label: '应交税费-应交增值税', side: 'credit' },
  /** VAT of rent that was used and is not due yet. */
  pendingVat: { code: '222102', label: '应交税费-待转销项税额', side: 'credit' },
  depositHeld: { code: '224101', label: '其他应付款-客户押金', side: 'credit' },
  depositInTransit: { code: '224102', label: '其他应付款-押金结转', side: 'credit' },
  overpaidOwed: { code: '224103', label: '其他应付款-待退客户款', side: 'credit' },
  refundUnderWay: { code: '224104', label: '其他应付款-退款在途', side: 'credit' },
  /** Profits of earlier years, and what was earned before the books began. */
  opening: { code: '410401', label: '利润分配-未分配利润', side: 'credit' },
  rentIncome: { code: '600101', label: '主营业务收入-租金', side: 'credit' },
  saleIncome: { code: '600102', label: '主营业务收入-买断', side: 'credit' },
  waived: { code: '600103', label: '主营业务收入-减免', side: 'debit' },
  refunds: { code: '600104', label: '主营业务收入-退款', side: 'debit' },
  financeIncome: { code: '600105', label: '主营业务收入-融资收益', side: 'credit' },
  lateFeeIncome: { code: '605101', label: '其他业务收入-滞纳金', side: 'credit' },
  extraIncome: { code: '605102', label: '其他业务收入-补订单', side: 'credit' },
  insuranceIncome: { code: '605103', label: '其他业务收入-保费', side: 'credit' },
  compensationIncome: { code: '630101', label: '营业外收入-赔付', side: 'credit' },
  depreciationCost: { code: '640101', label: '主营业务成本-设备折旧', side: 'debit' },
  soldCost: { code: '640102', label: '主营业务成本-买断设备', side: 'debit' },
  storeShare: { code: '640103', label: '主营业务成本-店铺分成', side: 'debit' },
  riskCost: { code: '660101', label: '销售费用-风控查询', side: 'debit' },
  smsCost: { code: '660102', label: '销售费用-短信', side: 'debit' },
  channelCommission: { code: '660103', label: '销售费用-渠道佣金', side: 'debit' },
  distributorCommission: { code: '660104', label: '销售费用-分销佣金', side: 'debit' },
  agencyCommission: { code: '660105', label: '销售费用-委外分成', side: 'debit' },
  providerFee: { code: '660301', label: '财务费用-支付手续费', side: 'debit' },
  badDebt: { code: '670201', label: '信用减值损失-核销', side: 'debit' },
  badDebtRecovered: { code: '670202', label: '信用减值损失-收回', side: 'credit' },
  deviceLoss: { code: '671101', label: '营业外支出-设备损失', side: 'debit' },
} as const satisfies Record<string, { code: string; label: string; side: 'debit' | 'credit' }>;

export type BookAccount = keyof typeof bookAccounts;

export const allBookAccounts = Object.keys(bookAccounts) as BookAccount[];

const ofClass = (form: RegExp): readonly BookAccount[] =>
  allBookAccounts.filter((account) => form.test(bookAccounts[account].code));

/** The accounts of a profit statement (损益类): what is left of them is the profit. */
export const profitAccounts = ofClass(/^6/);
/** Those of them that are income, with what is taken off it. */
export const incomeAccounts = ofClass(/^6[03]/);

/**
 * The account that takes over an account of the ledger as it is, transfer by transfer. Null: receivables and income, which the policy
 * derives from bills, and 预授权, which is no money of ours and stands in no account.
 */
export const takenFrom: Readonly<Record<AccountCode, BookAccount | null>> = {
  receivable: null,
  depositHeld: 'depositHeld',
  depositInTransit: 'depositInTransit',
  overpaidOwed: 'overpaidOwed',
  refundUnderWay: 'refundUnderWay',
  insuranceReceivable: 'insuranceReceivable',
  authorizationHeld: null,
  authorizationOwed: null,
  riskPrepaid: 'riskPrepaid',
  storePayable: 'storePayable',
  storeBalance: 'storeBalance',
  withdrawalUnderWay: 'withdrawalUnderWay',
  cash: 'cash',
  bank: 'bank',
  alipay: 'alipay',
  wechat: 'wechat',
  rentIncome: null,
  lateFeeIncome: null,
  buyoutIncome: null,
  compensationIncome: null,
  extraIncome: null,
  insuranceIncome: null,
  writeOff: 'waived',
  badDebt: 'badDebt',
  refunds: 'refunds',
  platformPayable: 'platformPayable',
  riskCost: 'riskCost',
  smsCost: 'smsCost',
  storeShare: 'storeShare',
  channelPayable: 'channelPayable',
  channelUnderWay: 'channelUnderWay',
  distributorPayable: 'distributorPayable',
  distributorUnderWay: 'distributorUnderWay',
  agencyPayable: 'agencyPayable',
  channelCommission: 'channelCommission',
  providerFee: 'providerFee',
  accountGap: 'accountGap',
  distributorCommission: 'distributorCommission',
  agencyCommission: 'agencyCommission',
  opening: 'opening',
};
