import type { OrderDetail } from '@rental/contract/rental/orders/page/order-detail';
import type { Permission } from '@rental/contract/permissions';

/** The parts of the order page in their order, as the address names them (`?at=bills`), and as its bar says. */
export const orderParts = {
  overview: '概览',
  customer: '客户',
  applications: '申请',
  bills: '账单',
  deposit: '押金',
  risk: '风控',
  claims: '理赔',
  loss: '坏账',
  agreement: '合同',
  papers: '补件',
  parcels: '物流',
  returns: '归还',
  evidence: '存证',
  sms: '短信',
  books: '台账',
  history: '记录',
  log: '日志',
} as const;

export type OrderPart = keyof typeof orderParts;

type Detail = Pick<OrderDetail, 'papers' | 'returns' | 'loss' | 'claims'> & {
  readonly order: Pick<OrderDetail['order'], 'intake'>;
};

/** Those that the page of this order has for this operator. */
export function partsOf(
  { order, papers, returns, loss, claims }: Detail,
  may: (permission: Permission) => boolean,
): OrderPart[] {
  const isAbsent: Partial<Record<OrderPart, boolean>> = {
    applications: order.intake === null || !may('application:list'),
    risk: !may('risk:list'),
    claims: claims.length === 0,
    loss: loss === null,
    papers: papers.length === 0,
    returns: returns.length === 0,
    evidence: !may('agreement:view'),
    books: !may('ledger:view'),
    log: !may('audit:list'),
  };
  return (Object.keys(orderParts) as OrderPart[]).filter((part) => isAbsent[part] !== true);
}

interface Placed {
  readonly part: OrderPart;
  readonly left: number;
  readonly top: number;
}

/**
 * The current part: the one that began last above `line`, or at the end of the page its last one. What stands in a column
 * beside is passed by without having been gone to.
 */
export function partAt(
  placed: readonly Placed[],
  line: number,
  isAtEnd: boolean,
): OrderPart | undefined {
  const column = placed.filter(({ left }) => left === placed[0]?.left);
  const begun = isAtEnd ? column : column.filter(({ top }) => top <= line);
  return (begun.at(-1) ?? column[0])?.part;
}
