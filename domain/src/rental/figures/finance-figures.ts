/** The figures of 财务总览 with their definitions: the one place where they are written. */
export const financeFigures = {
  balance: {
    label: '账面余额',
    definition:
      '该资金账户在账本中的当前余额，与「科目余额」一致，不受时间段影响。只有数据范围为全部数据的人员可见。',
  },
  movement: {
    label: '收支',
    definition:
      '在所选日期到账和退出的钱，按到账日期计，提现也计入。线上由支付渠道收付，线下由人工登记。超过20万笔时不合计，请缩短日期。',
  },
  due: {
    label: '到期应收',
    definition:
      '账单日在当天的账单：账单金额减去减免，已付的也计入。押金账单、滞纳金和已取消、已退款的账单不计。',
  },
  received: {
    label: '实收',
    definition: '当天到账的订单款减去退出的订单款，按到账日期计。店铺提现不计。',
  },
  forecast: {
    label: '预计待收',
    definition:
      '账单日在当天、还没有付清的账单：账单金额减去减免和已付。押金账单和滞纳金不计，逾期以后的回款不预测。',
  },
  ageing: {
    label: '账龄',
    definition:
      '还没有付清的账单按到期日距今天的天数分段：账单金额减去减免和已付。今天到期的算未到期。押金账单和滞纳金不计。',
  },
  recovery: {
    label: '回款率',
    definition:
      '所选日期内逾期账单的回款，除以回款与当前逾期未收之和，与「逾期管理」一致。减免和核销不算回款。',
  },
  vintage: {
    label: '起租月逾期率',
    definition:
      '起租日在该月的订单，到各个月末逾期30天以上且没有付清的租金，除以这些订单的全部租金。月龄0是起租当月月末。租金是租金账单的金额减去减免，没有付清的账单按全额计；已取消、已退款的账单不计。按月末时点计，每天凌晨汇总一次。',
  },
  contractedRent: {
    label: '合同租金',
    definition:
      '起租日在该月的订单的租金账单：金额减去减免，已付的也计入。已取消、已退款的账单不计。',
  },
  devices: {
    label: '设备数',
    definition: '该商品登记过的全部设备，包括已售出、丢失和报废的。每天凌晨汇总一次。',
  },
  deviceCost: {
    label: '采购成本',
    definition: '这些设备登记的采购成本之和，没有登记成本的设备按0计。每天凌晨汇总一次。',
  },
  collectedRent: {
    label: '已收租金',
    definition:
      '该商品全部订单的租金账单已付金额，押金抵扣也计入，退款已扣除。滞纳金、买断和赔付不计。每天凌晨汇总一次。',
  },
  deviceReturn: {
    label: '设备回报率',
    definition: '已收租金除以采购成本。达到100%时，收回的租金与采购成本相等。',
  },
  productProfit: {
    label: '商品利润',
    definition:
      '「月结」已结账各月的收入减去成本之和，与「月结」按商品的利润一致，收入不含增值税，成本包括折旧、设备售出与损失和减免。店铺分成、渠道佣金不归属到商品，不在其中。',
  },
  storePayable: {
    label: '应付结算',
    definition: '审核通过、还没有打款入账的结算单的实结额之和，即账本中的应付店铺结算款。',
  },
  storeBalance: {
    label: '店铺余额',
    definition: '已打款入账、店铺可以申请提现的金额，即账本中的店铺余额。',
  },
  withdrawalUnderWay: {
    label: '提现在途',
    definition: '已申请、还没有打款成功的提现金额，包括审核中、审核通过和打款中。',
  },
} as const satisfies Record<string, { readonly label: string; readonly definition: string }>;

export type FinanceFigureKey = keyof typeof financeFigures;
