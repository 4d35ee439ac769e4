/** The value of a variable that has nothing to say in an agreement. */
export const saysNothing = '无';

/**
 * The variables of templates, `{{客户姓名}}`: a closed list, with the word between the braces and a value
 * to show how it will read. The words are stored in templates: never rename one.
 */
export const agreementVariables = {
  agreementNo: { label: '合同号', sample: 'HT20261121100509318842' },
  generatedOn: { label: '签订日期', sample: '2026年11月21日' },
  brandName: { label: '品牌名称', sample: '示例租机' },
  storeName: { label: '店铺名称', sample: '西湖店' },
  customerName: { label: '客户姓名', sample: '王小明' },
  customerIdNumber: { label: '客户身份证号', sample: '330106199001011234' },
  customerPhone: { label: '客户手机号', sample: '13812345678' },
  customerAddress: { label: '客户地址', sample: '浙江省杭州市西湖区文三路 1 号' },
  orderNo: { label: '订单号', sample: 'ZL20261120153012804417' },
  originalNo: { label: '原订单号', sample: 'ZL20251120153012804417' },
  orderType: { label: '租赁方式', sample: '租赁' },
  productName: { label: '商品名称', sample: 'iPhone 17 Pro' },
  skuName: { label: '商品规格', sample: '256GB' },
  retail: { label: '商品零售价', sample: '¥9,999.00' },
  totalRent: { label: '总租金', sample: '¥3,600.00' },
  termCount: { label: '期数', sample: '12' },
  period: { label: '每期时长', sample: '1个月' },
  rentalPeriod: {
    label: '租期条款',
    sample:
      '租期自起租日起算，含起租日，每期1个月，12期共12个月，至12个月后对应日的前一日24时止（当月无对应日的，以当月最后一日为对应日）。起租日为乙方签收当日',
  },
  billPlan: { label: '账单计划', sample: '第1期至第12期：每期 ¥300.00' },
  services: { label: '增值服务条款', sample: saysNothing },
  firstPayment: { label: '首期支付', sample: '发货前付首期' },
  deposit: { label: '押金', sample: '¥5,000.00' },
  depositWaived: { label: '免押金额', sample: '¥3,000.00' },
  waiverHold: { label: '免押担保条款', sample: saysNothing },
  depositDue: { label: '应付押金', sample: '¥2,000.00' },
  buyout: { label: '买断价', sample: '¥6,800.00' },
  lateFee: {
    label: '滞纳金条款',
    sample: '逾期后每天按未付金额的0.05%计收，累计不超过该期账单的20%',
  },
  buyoutTerms: { label: '买断条款', sample: '买断应付为买断价减去已付租金' },
  renewal: { label: '续租条款', sample: '到期可按原每期租金续租' },
  earlyReturn: {
    label: '提前归还条款',
    sample: '提前归还的，未到期的租金不再收取，另收其30%作为违约金',
  },
  paymentOrder: {
    label: '付款抵充顺序',
    sample: '付款不足以付清的，先抵各期租金，再抵滞纳金',
  },
} as const satisfies Record<string, { label: string; sample: string }>;

export type AgreementVariable = keyof typeof agreementVariables;
export type AgreementValues = Readonly<Record<AgreementVariable, string>>;

const variables = Object.entries(agreementVariables) as [
  AgreementVariable,
  (typeof agreementVariables)[AgreementVariable],
][];

const byLabel: ReadonlyMap<string, AgreementVariable> = new Map(
  variables.map(([variable, { label }]) => [label, variable]),
);

/** The variable that a template names, or undefined where there is none of that name. */
export const variableNamed = (label: string): AgreementVariable | undefined => byLabel.get(label);

/** How a template reads before there is an order. */
export const sampleValues: AgreementValues = Object.fromEntries(
  variables.map(([variable, { sample }]) => [variable, sample]),
) as Record<AgreementVariable, string>;
