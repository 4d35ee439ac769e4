import { fen, type Fen } from '../../money.ts';
import { isMoneyMethod, type MoneyMethod } from '../ledger/accounts.ts';
import type { Transfer } from '../ledger/transfers.ts';

/** Which way money goes. Stored: never rename. */
export const cashDirections = { in: '收入', out: '支出' } as const;
export type CashDirection = keyof typeof cashDirections;

/** Money of one act that came in or went out by one method, in fen above zero (收支流水). */
export interface CashFlow {
  readonly method: MoneyMethod;
  readonly direction: CashDirection;
  readonly amountFen: Fen;
}

/**
 * The cash flows of an act: at most two of a method, one each way. What moves no money, such as 押金抵扣, 减免 or a frozen
 * 预授权, is none.
 */
export function cashFlowsOf(transfers: readonly Transfer[]): CashFlow[] {
  const flows = new Map<string, CashFlow>();
  const add = (method: MoneyMethod, direction: CashDirection, amountFen: Fen) => {
    const key = `${method} ${direction}`;
    const sum = (flows.get(key)?.amountFen ?? 0) + amountFen;
    flows.set(key, { method, direction, amountFen: fen(sum) });
  };
  for (const { debit, credit, amountFen } of transfers) {
    if (isMoneyMethod(debit)) add(debit, 'in', amountFen);
    if (isMoneyMethod(credit)) add(credit, 'out', amountFen);
  }
  return [...flows.values()];
}

/** The sum of the flows in one direction, in fen. */
export const cashSum = (flows: readonly CashFlow[], wanted: CashDirection): number =>
  flows.reduce((sum, { direction, amountFen }) => sum + (direction === wanted ? amountFen : 0), 0);
