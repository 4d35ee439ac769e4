/** The figures of 催收看板 with their definitions: the one place where they are written. */
export const boardFigures = {
  unpaid: {
    label: '逾期未收',
    definition: '当前逾期账单的未付金额，不含滞纳金，与「逾期管理」一致，不受日期影响。',
  },
  recovered: {
    label: '回款',
    definition:
      '所选日期内，在账单逾期后收到的款项，含滞纳金。减免、取消和核销不算。按收款前订单当时所在的阶段、当时的催收员统计，修改催收规则不影响。',
  },
  rate: {
    label: '回款率',
    definition: '回款 ÷（回款 + 逾期未收），与「逾期管理」一致。',
  },
  contacts: {
    label: '联系次数',
    definition: '所选日期内登记的电话、短信、上门和信函。客户来电和自动发送的短信不算。',
  },
  promises: {
    label: '承诺数',
    definition: '所选日期内登记的还款承诺，含其中已兑现、未兑现、待兑现和已重新承诺的。',
  },
  began: {
    label: '月初金额',
    definition:
      '月初逾期订单的未付金额，按当时的阶段统计。每月第一次「逾期登记」时记下一次，保留13个月。',
  },
  rolled: {
    label: '滚动率',
    definition:
      '月初金额中，到月末（当月为现在）所属订单处于各结果的占比。滚入后段：阶段变晚；回落前段：阶段变早；已结清：没有逾期账单；转类：转入或转出超期占用。部分还款的订单按月初全额统计，阶段按月初的催收规则。',
  },
  cohort: {
    label: '逾期月份',
    definition:
      '订单最早一期未付账单的应还日所在的月份，含超期占用。显示最近12个月，不受日期影响。每笔回款按收款前订单所属的月份统计。',
  },
  cohortRecovered: {
    label: '累计回款',
    definition: '该月份的订单逾期后收到的全部款项，等于右侧各月之和。',
  },
  cohortAge: {
    label: '当月',
    definition: '逾期当月收到的款项。次月、第3个月等依次类推，第7个月起合并为一列。',
  },
  promised: {
    label: '承诺金额',
    definition: '承诺还款日在所选日期内的承诺，按承诺还款日的月份和登记人统计。已重新承诺的不计。',
  },
  inTime: {
    label: '按时兑现',
    definition: '到承诺还款日为止收到的部分。已兑现的承诺按全额计。',
  },
  late: {
    label: '延后兑现',
    definition: '过了承诺还款日、在下一次承诺之前，同一案件收到的部分。',
  },
  kept: {
    label: '按时兑现率',
    definition: '按时兑现 ÷ 已到期的承诺金额。待兑现的不计。',
  },
  smsCost: {
    label: '短信成本',
    definition:
      '逾期短信的计费条数乘以当前短信单价，用品牌自己的短信账号发送的不计费。电话、上门和信函没有单价，只计次数。按催收员筛选时短信成本无法区分，不显示。',
  },
  smsShare: {
    label: '每万元回款成本',
    definition: '短信成本 ÷ 所选日期内的回款，折算到每一万元。',
  },
} as const;

export type BoardFigureKey = keyof typeof boardFigures;
