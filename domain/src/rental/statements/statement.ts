import { sumFen, type Fen } from '../../money.ts';

/** Kinds of lines of a provider's statement (对账单): the services of the payment port. Stored: never rename. */
export const lineKinds = {
  payment: '收款',
  refund: '退款',
  transfer: '转账',
  split: '分账',
  splitReturn: '分账退回',
} as const;

export type LineKind = keyof typeof lineKinds;

/** The same in differences, and the directions of lines of our accounts (ADR 59). Stored: never rename. */
export const tradeKinds = { ...lineKinds, in: '账户收入', out: '账户支出' } as const;

export type TradeKind = keyof typeof tradeKinds;

/** One line: what the provider did, under our number. Amounts and fees are positive, in fen. */
export interface StatementLine {
  readonly kind: LineKind;
  readonly ourNo: string;
  readonly providerNo: string;
  readonly amountFen: Fen;
  readonly feeFen: Fen;
  readonly at: Date;
}

/**
 * A trade of ours as it stands before the statement is read. `undecided` has no outcome with us, or one that the provider may still
 * correct; `done` was paid; `elsewhere` was settled by another way, so that the line is money that went twice.
 */
export interface OurTrade {
  readonly kind: LineKind;
  readonly ourNo: string;
  readonly amountFen: Fen;
  readonly standing: 'undecided' | 'done' | 'elsewhere';
  /** The statement of another day holds it already. */
  readonly isStated: boolean;
}

/** How a line and our trade can differ (差异类型). Stored: never rename. */
export const differenceKinds = {
  unknown: '我方无此交易',
  amount: '金额不符',
  repeated: '渠道重复记账',
  elsewhere: '我方已另行退款',
  missing: '对账单缺少',
  direction: '收支方向相反',
  doubled: '我方重复登记',
  ambiguous: '多笔可对应',
  day: '日期不符',
} as const;

export type DifferenceKind = keyof typeof differenceKinds;

/** 差异原因: money under way, a charge, an entry that is wrong, or not known yet. Stored: never rename. */
export const differenceCauses = {
  unknown: '不明',
  timing: '时间差',
  fee: '手续费',
  wrong: '错账',
} as const;

export type DifferenceCause = keyof typeof differenceCauses;

export const differenceStates = { open: '待核实', settled: '已核实' } as const;

export type DifferenceState = keyof typeof differenceStates;

/** A line without its trade, a trade without its line, or both where they say something else. */
export interface Difference<Trade extends OurTrade> {
  readonly kind: DifferenceKind;
  readonly line: StatementLine | null;
  readonly trade: Trade | null;
}

export interface Matching<Trade extends OurTrade> {
  /** Every line once, in an order of its own. */
  readonly lines: readonly StatementLine[];
  readonly matched: readonly { readonly line: StatementLine; readonly trade: Trade }[];
  readonly differences: readonly Difference<Trade>[];
}

interface Compared<Trade> {
  readonly lines: readonly StatementLine[];
  /** Our trades that the lines name. */
  readonly named: readonly Trade[];
  /** Our trades that were done on the day of the statement. */
  readonly doneThatDay: readonly Trade[];
}

/**
 * Compares the statement of a day with our trades. Each line is matched or is a difference, and each trade is matched at most once. The order
 * of lines and lines that are repeated word by word change nothing.
 */
export function matchStatement<Trade extends OurTrade>({
  lines: given,
  named,
  doneThatDay,
}: Compared<Trade>): Matching<Trade> {
  const lines = [...new Map(given.map((line) => [textOf(line), line])).entries()]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([, line]) => line);
  const trades = new Map(named.map((trade) => [keyOf(trade), trade]));
  const matched = new Map<string, { line: StatementLine; trade: Trade }>();
  const differences: Difference<Trade>[] = [];
  for (const line of lines) {
    const trade = trades.get(keyOf(line)) ?? null;
    const kind = differenceOf(line, trade, matched.has(keyOf(line)));
    if (trade !== null && kind === null) matched.set(keyOf(line), { line, trade });
    else differences.push({ kind: kind ?? 'unknown', line, trade });
  }
  const stated = new Set(lines.map(keyOf));
  const missing = new Map(doneThatDay.map((trade) => [keyOf(trade), trade]));
  for (const [key, trade] of [...missing].toSorted(([one], [other]) => (one < other ? -1 : 1)))
    if (!trade.isStated && !stated.has(key))
      differences.push({ kind: 'missing', line: null, trade });
  return { lines, matched: [...matched.values()], differences };
}

/** Why a line does not match; null: it does. */
function differenceOf(
  line: StatementLine,
  trade: OurTrade | null,
  isTaken: boolean,
): DifferenceKind | null {
  if (trade === null) return 'unknown';
  if (line.amountFen !== trade.amountFen) return 'amount';
  if (isTaken || trade.isStated) return 'repeated';
  return trade.standing === 'elsewhere' ? 'elsewhere' : null;
}

const keyOf = ({ kind, ourNo }: Pick<StatementLine, 'kind' | 'ourNo'>) => `${kind} ${ourNo}`;

const textOf = ({ kind, ourNo, providerNo, amountFen, feeFen, at }: StatementLine) =>
  JSON.stringify([kind, ourNo, providerNo, at.toISOString(), amountFen, feeFen]);

/** True where a line of this kind brings money in: a payment, or a share that a store gave back. */
export const bringsIn = (kind: LineKind): boolean => kind === 'payment' || kind === 'splitReturn';

/** The sums of a statement: money that came in, that went out, and the provider's fees, in fen. */
export function statementSums(lines: readonly StatementLine[]) {
  const incoming = lines.filter(({ kind }) => bringsIn(kind));
  const outgoing = lines.filter(({ kind }) => !bringsIn(kind));
  const amountOf = (some: readonly StatementLine[]) =>
    sumFen(some.map(({ amountFen }) => amountFen));
  return {
    inCount: incoming.length,
    inFen: amountOf(incoming),
    outCount: outgoing.length,
    outFen: amountOf(outgoing),
    feeFen: sumFen(lines.map(({ feeFen }) => feeFen)),
  };
}

/** A statement is asked for from this hour (Asia/Shanghai) of the next day on, and told as late from `lateHour` on. */
export const statementHours = { first: 10, late: 14 } as const;

/** How many days back a statement is read or can be read again. */
export const statementDays = 31;

/** How a statement of a day stands: not there yet, read, or its provider makes none. Stored: never rename. */
export const statementStates = { waiting: '待对账', read: '已对账', none: '渠道不提供' } as const;

export type StatementState = keyof typeof statementStates;

/** How the statement of an account's day came. Stored: never rename. */
export const statementSources = { fetched: '自动获取', upload: '手工上传' } as const;

export type StatementSource = keyof typeof statementSources;
