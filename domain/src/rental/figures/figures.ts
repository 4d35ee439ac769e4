import { orderStatus } from '../orders/core/order-status.ts';

/** The lists that figures open. */
export const figureLists = {
  orders: '订单列表',
  bills: '分期账单',
  cashFlows: '收支流水',
} as const;
export type FigureList = keyof typeof figureLists;

/** The list with the rows that add up to a figure, and how it is narrowed beside store and channel. */
export interface FigureRows {
  readonly list: FigureList;
  readonly filters?: Readonly<Record<string, string>>;
  /** The filter that takes the days of the figure; absent: the figure is of now. */
  readonly days?: string;
  /** The figure and its list are told by kind of order. */
  readonly isOfKind?: true;
}

/** A figure of the home page: its name, what it counts, and the rows that add up to it (ADR 40). */
export interface Figure {
  readonly label: string;
  readonly definition: string;
  /** Null: no list has its rows. */
  readonly opens: FigureRows | null;
}

/** Every figure of 首页 with its definition: the one place where it is written. */
export const figures = {
  pendingReview: {
    label: '待审核',
    definition: '当前状态为「待审核」的订单数，不受时间段影响。',
    opens: { list: 'orders', filters: { orderStatus: String(orderStatus.pendingReview) } },
  },
  toShip: {
    label: '待发货',
    definition: '当前状态为「待发货」的订单数，不受时间段影响。',
    opens: { list: 'orders', filters: { orderStatus: String(orderStatus.toShip) } },
  },
  receivable: {
    label: '应收',
    definition:
      '到期日在今天及以前、还没有付清的账单：账单金额减去减免和已付。未到期的租金、押金账单和滞纳金不计。',
    opens: { list: 'bills', filters: { state: 'toCollect' } },
  },
  overdue: {
    label: '逾期金额',
    definition:
      '应收中到期日早于今天的部分：账单金额减去减免和已付。押金账单和滞纳金不计，滞纳金在账单列表中另列。',
    opens: { list: 'bills', filters: { state: 'overdue' } },
  },
  placed: {
    label: '下单',
    definition: '在所选日期下单的订单数，后来被拒绝、取消和关闭的也计入。',
    opens: { list: 'orders', days: 'createTime', isOfKind: true },
  },
  placedAmount: {
    label: '下单金额',
    definition:
      '在所选日期下单的订单的总租金之和，改过租金的按现在的租金。押金和买断价不计；后来被拒绝、取消和关闭的也计入。',
    opens: { list: 'orders', days: 'createTime', isOfKind: true },
  },
  shipped: {
    label: '发货',
    definition:
      '在所选日期发货或自提的订单数，已撤回的发货不计。发货率为同一时间段的发货数除以下单数。',
    opens: { list: 'orders', days: 'shippedAt', isOfKind: true },
  },
  fallingDue: {
    label: '到期应付',
    definition:
      '账单日在所选日期的账单：账单金额减去减免，已付的也计入。押金账单、滞纳金和已取消、已退款的账单不计。',
    opens: { list: 'bills', days: 'dueOn', filters: { isReceivable: 'true' } },
  },
  received: {
    label: '实收',
    definition:
      '在所选日期到账的钱减去退出的钱，按到账日期计，补录的收款算到账那一天。收款、代扣、预授权转支付和收押金计入，退款、退押金和退还多收款减去。押金抵扣和减免没有钱进出，不计；接管导入以前收的不计。',
    opens: { list: 'cashFlows', days: 'happenedOn', isOfKind: true },
  },
  riskBalance: {
    label: '风控余额',
    definition: '品牌预存的风控报告费用当前剩余的金额，由平台充值。',
    opens: null,
  },
  smsBalance: {
    label: '短信余额',
    definition:
      '品牌当前还能发送的短信条数，由平台充值；长短信按实际条数扣减。每日用量见「短信记录」。',
    opens: null,
  },
} as const satisfies Record<string, Figure>;

export type FigureKey = keyof typeof figures;
