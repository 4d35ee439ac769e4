import { accounts, type AccountCode } from './accounts.ts';

/** Something that the books and the business rows say differently: a check of the books found it (threat model 25). */
export interface BookDifference {
  readonly about:
    | 'account'
    | 'balance'
    | 'order'
    | 'bill'
    | 'deposit'
    | 'transit'
    | 'overpaid'
    | 'badDebt'
    | 'claim'
    | 'payment'
    | 'refund'
    | 'refundOrder'
    | 'authorization'
    | 'riskReport'
    | 'topUp'
    | 'settlement'
    | 'withdrawal'
    | 'accounting'
    | 'commission'
    | 'distribution'
    | 'agency';
  /** 「cash debit」, of an order's balance 「receivable 12 debit」, else the id of the row. */
  readonly of: string;
  readonly booksFen: number;
  readonly rowsFen: number;
}

export const differenceLabels: Readonly<Record<BookDifference['about'], string>> = {
  account: '科目合计',
  balance: '订单科目余额',
  order: '订单应收',
  bill: '账单',
  deposit: '押金',
  transit: '押金结转',
  overpaid: '待退多收款',
  badDebt: '坏账',
  claim: '保险理赔',
  payment: '收款',
  refund: '退款',
  refundOrder: '在途退款',
  authorization: '预授权冻结',
  riskReport: '风控报告费用',
  topUp: '余额充值',
  settlement: '店铺结算',
  withdrawal: '提现',
  accounting: '月结分录',
  commission: '渠道佣金',
  distribution: '分销佣金',
  agency: '委外分成',
};

/** The same as long as the gap is: business goes on, and both sides grow with it. */
const nameOf = ({ about, of, booksFen, rowsFen }: BookDifference): string =>
  `${about} ${of} ${booksFen - rowsFen}`;

/** Those that an earlier check had not found: what somebody has to be told of. */
export function newDifferences(
  before: readonly BookDifference[],
  now: readonly BookDifference[],
): BookDifference[] {
  const known = new Set(before.map(nameOf));
  return now.filter((difference) => !known.has(nameOf(difference)));
}

/** The known differences of a brand's books. */
export interface KnownOfBooks {
  readonly differences: readonly BookDifference[];
  /** Since when nothing is given away; null: nothing is stopped. */
  readonly stoppedAt: Date | null;
  /** Differences that somebody has accepted: as long as their gap is the same, they stop nothing. */
  readonly accepted: readonly BookDifference[];
}

/**
 * The differences known after a check at `at` found these. A check of all the books forgets what it did not find any more, and lifts the
 * stop where nothing is left that was not accepted; one of what changed (`isPart`) only adds. A stop later than the check stays.
 */
export function knownAfter(
  known: KnownOfBooks,
  found: readonly BookDifference[],
  at: Date,
  isPart: boolean,
): KnownOfBooks {
  const isFound = ({ about, of }: BookDifference) =>
    found.some((one) => one.about === about && one.of === of);
  const kept = isPart ? known.differences.filter((one) => !isFound(one)) : [];
  const differences = [...kept, ...found];
  const names = new Set(differences.map(nameOf));
  const accepted = known.accepted.filter((one) => names.has(nameOf(one)));
  const isLater = known.stoppedAt !== null && known.stoppedAt > at;
  const isStopped = isLater || newDifferences(accepted, differences).length > 0;
  return { differences, accepted, stoppedAt: isStopped ? (known.stoppedAt ?? at) : null };
}

/** 「科目合计 银行存款借方」「账单 12」: what does not agree. */
export function differenceTitle({ about, of }: Pick<BookDifference, 'about' | 'of'>): string {
  const [code = '', ...rest] = of.split(' ');
  if (!Object.hasOwn(accounts, code)) return `${differenceLabels[about]} ${of}`;
  const { label } = accounts[code as AccountCode];
  const side = rest.pop() === 'debit' ? '借方' : '贷方';
  return [differenceLabels[about], ...rest, `${label}${side}`].join(' ');
}
