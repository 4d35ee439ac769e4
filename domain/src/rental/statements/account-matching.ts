import { addDays, daysBetween, type BusinessDate } from '../../business-date.ts';
import { fen, sumFen, type Fen } from '../../money.ts';
import type { MoneyMethod } from '../../money/ledger/accounts.ts';
import type { CashDirection } from '../../money/payments/cash-flows.ts';
import type { DifferenceCause, DifferenceKind } from './statement.ts';

/** The accounts of ours that have statements. Stored: never rename. */
export const statedAccounts = {
  alipay: '支付宝账户',
  wechat: '微信账户',
  bank: '银行账户',
} as const satisfies Partial<Record<MoneyMethod, string>>;
export type StatedAccount = keyof typeof statedAccounts;

/** A line of an account's statement. The amount is above zero. */
export interface AccountLine {
  readonly day: BusinessDate;
  readonly direction: CashDirection;
  readonly amountFen: Fen;
  readonly feeFen: Fen;
  /** Empty: the statement does not have it. */
  readonly ourNo: string;
  readonly providerNo: string;
}

/** A flow of ours (资金流水) on the account. */
export interface AccountFlow {
  readonly id: number;
  readonly actId: number;
  readonly day: BusinessDate;
  readonly direction: CashDirection;
  readonly amountFen: Fen;
  readonly statedNo: string | null;
  readonly tradeNo: string | null;
}

/** A line without its flows, flows without their line, or both where they say something else. */
export interface AccountDifference<Line, Flow> {
  readonly kind: DifferenceKind;
  /** As the figures suggest it; a person decides. */
  readonly cause: DifferenceCause;
  readonly line: Line | null;
  readonly flows: readonly Flow[];
}

export interface AccountMatching<Line, Flow> {
  readonly matched: readonly { readonly line: Line; readonly flows: readonly Flow[] }[];
  readonly differences: readonly AccountDifference<Line, Flow>[];
}

interface Compared<Line, Flow> {
  readonly lines: readonly Line[];
  readonly flows: readonly Flow[];
  /** True for a day that has a statement: a flow of another day is not missing yet. */
  readonly isStated: (day: BusinessDate) => boolean;
  /** The last day that has a statement. */
  readonly lastDay: BusinessDate;
}

/** A line and a flow without a common number belong together within so many days. */
export const ruleDays = 3;
/** With a common number they may be further apart; beyond this the day of one is wrong. */
export const numberDays = 7;

/**
 * Compares lines with flows: by their numbers, then by the rule of direction, amount and days where exactly one pair is possible. What has
 * several possible partners is a difference and never a guess. Every line, and every flow of a stated day, ends in exactly one place.
 */
export function matchAccount<Line extends AccountLine, Flow extends AccountFlow>(
  compared: Compared<Line, Flow>,
): AccountMatching<Line, Flow> {
  const byNumber = matchNumbers(compared);
  const byRule = matchByRule(byNumber.lines, byNumber.flows);
  const missing = byRule.flows.filter(({ day }) => compared.isStated(day));
  return {
    matched: [...byNumber.matched, ...byRule.matched],
    differences: [
      ...byNumber.differences,
      ...byRule.differences,
      ...missing.map((flow) => ({
        kind: byRule.ambiguous.has(flow.id) ? ('ambiguous' as const) : ('missing' as const),
        cause: isLate(flow, compared.lastDay) ? ('timing' as const) : ('unknown' as const),
        line: null,
        flows: [flow],
      })),
    ],
  };
}

/** Money of the last days is often stated on the next ones. */
const isLate = ({ day }: AccountFlow, lastDay: BusinessDate) =>
  daysBetween(day, lastDay) < ruleDays;

const numbersOf = ({ statedNo, tradeNo }: AccountFlow) =>
  [...new Set([statedNo, tradeNo])].filter((no) => no !== null && no !== '') as string[];

function matchNumbers<Line extends AccountLine, Flow extends AccountFlow>({
  lines,
  flows,
}: Compared<Line, Flow>) {
  const numbered = Map.groupBy(
    flows.flatMap((flow) => numbersOf(flow).map((no) => ({ no, flow }))),
    ({ no }) => no,
  );
  const taken = new Set<number>();
  const matched: { line: Line; flows: readonly Flow[] }[] = [];
  const differences: AccountDifference<Line, Flow>[] = [];
  const rest: Line[] = [];
  for (const line of lines) {
    const no = [line.ourNo, line.providerNo].find((one) => one !== '' && numbered.has(one));
    const named = (numbered.get(no ?? '') ?? []).map(({ flow }) => flow);
    if (named.length === 0) {
      rest.push(line);
      continue;
    }
    const verdict = verdictOf(
      line,
      named.filter(({ id }) => !taken.has(id)),
    );
    for (const { id } of verdict.taken) taken.add(id);
    if (verdict.matched.length > 0) matched.push({ line, flows: verdict.matched });
    differences.push(...verdict.differences);
  }
  const left = flows.filter(({ id }) => !taken.has(id));
  return { matched, differences, lines: rest, flows: left };
}

interface Verdict<Line, Flow> {
  readonly taken: readonly Flow[];
  readonly matched: readonly Flow[];
  readonly differences: readonly AccountDifference<Line, Flow>[];
}

/** Judges a line by the flows of its number that no other line took. */
function verdictOf<Line extends AccountLine, Flow extends AccountFlow>(
  line: Line,
  named: readonly Flow[],
): Verdict<Line, Flow> {
  const wrong = (kind: DifferenceKind, flows: readonly Flow[]): Verdict<Line, Flow> => ({
    taken: flows,
    matched: [],
    differences: [{ kind, cause: causeOf(kind, line, flows), line, flows }],
  });
  if (named.length === 0) return wrong('repeated', []);
  const same = named.filter(({ direction }) => direction === line.direction);
  if (same.length === 0) return wrong('direction', named);
  const fitting = fittingFlows(line, same);
  if (fitting === null) return wrong('amount', same);
  const doubled = same.filter((flow) => !fitting.includes(flow));
  const far = fitting.filter(({ day }) => Math.abs(daysBetween(day, line.day)) > numberDays);
  if (far.length > 0 && doubled.length === 0) return wrong('day', fitting);
  return {
    taken: same,
    matched: fitting,
    differences: doubled.map((flow) => ({
      kind: 'doubled',
      cause: 'wrong',
      line: null,
      flows: [flow],
    })),
  };
}

/** The flows of a number that come to the line: all of them, or those of one act where it was entered twice. */
function fittingFlows<Flow extends AccountFlow>(
  { amountFen }: AccountLine,
  flows: readonly Flow[],
): readonly Flow[] | null {
  const acts = Map.groupBy(flows, ({ actId }) => actId);
  return [flows, ...acts.values()].find((some) => flowsSum(some) === amountFen) ?? null;
}

const flowsSum = (flows: readonly AccountFlow[]): Fen =>
  sumFen(flows.map(({ amountFen }) => amountFen));

/** The cause that the figures suggest. */
function causeOf(
  kind: DifferenceKind,
  line: AccountLine,
  flows: readonly AccountFlow[],
): DifferenceCause {
  if (kind === 'day') return 'timing';
  if (kind !== 'amount') return 'wrong';
  const gap = Math.abs(line.amountFen - flowsSum(flows));
  return line.feeFen !== 0 && gap === Math.abs(line.feeFen) ? 'fee' : 'unknown';
}

/** Pairs of the same direction and amount within some days, whose numbers do not contradict each other, where both have no other choice. */
function matchByRule<Line extends AccountLine, Flow extends AccountFlow>(
  lines: readonly Line[],
  flows: readonly Flow[],
) {
  const like = Map.groupBy(flows, keyOf);
  const choices = lines.map((line) => ({
    line,
    flows: nearDays
      .flatMap((days) => like.get(keyOf({ ...line, day: addDays(line.day, days) })) ?? [])
      .filter((flow) => mayBe(line, flow)),
  }));
  const claims = Map.groupBy(
    choices.flatMap(({ flows: some }) => some.map(({ id }) => id)),
    (id) => id,
  );
  const isSure = (some: readonly Flow[]) =>
    some.length === 1 && some.every(({ id }) => claims.get(id)?.length === 1);
  const matched = choices.filter(({ flows: some }) => isSure(some));
  const open = choices.filter(({ flows: some }) => !isSure(some));
  const taken = new Set(matched.flatMap(({ flows: some }) => some.map(({ id }) => id)));
  return {
    matched,
    differences: open.map(({ line, flows: some }) => ({
      kind: some.length > 0 ? ('ambiguous' as const) : ('unknown' as const),
      cause: 'unknown' as const,
      line,
      flows: [],
    })),
    flows: flows.filter(({ id }) => !taken.has(id)),
    ambiguous: new Set(open.flatMap(({ flows: some }) => some.map(({ id }) => id))),
  };
}

/** The days around one on which the rule looks for a partner: a month of equal rents has few of them on each. */
const nearDays = Array.from({ length: 2 * ruleDays + 1 }, (_, index) => index - ruleDays);

const keyOf = ({
  direction,
  amountFen,
  day,
}: Pick<AccountLine, 'direction' | 'amountFen' | 'day'>): string =>
  `${direction} ${amountFen} ${day}`;

/** A number on both sides that is not the same says that they are two trades. */
const mayBe = (line: AccountLine, flow: AccountFlow): boolean =>
  numbersOf(flow).length === 0 || (line.ourNo === '' && line.providerNo === '');

/** A difference adds this amount to the balance of our books over that of the statement, in fen. */
export const gapOf = ({
  kind,
  direction,
  ourFen,
  providerFen,
}: {
  readonly kind: DifferenceKind;
  /** That of the line, or of the flow where there is no line. */
  readonly direction: CashDirection;
  readonly ourFen: Fen | null;
  readonly providerFen: Fen | null;
}): Fen => {
  const sign = direction === 'in' ? 1 : -1;
  const ours = (kind === 'direction' ? 0 - sign : sign) * (ourFen ?? 0);
  return fen(ours - sign * (providerFen ?? 0));
};
