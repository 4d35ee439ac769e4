import { startOf } from '@rental/domain/business-date';
import { fen } from '@rental/domain/money';
import type { FileLine } from '@rental/domain/rental/statements/files/file-line';
import type { StatementLine } from '@rental/domain/rental/statements/statement';

type Kind = StatementLine['kind'];

/** The lines of a file that are trades of ours, each of its kind; null: it is none. A charge that is given back with a refund counts as none. */
export const statementLines = (
  lines: readonly FileLine[],
  kindOf: (line: FileLine) => Kind | null,
): StatementLine[] =>
  lines.flatMap((line) => {
    const { ourNo, providerNo, amountFen, feeFen, day, time } = line;
    const kind = kindOf(line);
    if (kind === null || amountFen === 0 || ourNo === '') return [];
    const at = time === null ? startOf(day) : new Date(`${day}T${time}+08:00`);
    return [{ kind, ourNo, providerNo, amountFen, feeFen: fen(Math.max(0, feeFen)), at }];
  });

/** The lines of a file that has nothing but payments and refunds. */
export const paymentsAndRefunds = (lines: readonly FileLine[]): StatementLine[] =>
  statementLines(lines, ({ direction }) => (direction === 'in' ? 'payment' : 'refund'));
