import { fenOfYuan, type Fen } from '@rental/domain/money';
import { inTransaction } from '@rental/server/db/transaction';
import { nobody } from '@rental/server/http/nobody';
import { topUp } from '@rental/server/rental/top-ups/public';
import { required, requireBrand, withDatabase, writeCommandAudit, WrongUsage } from './command.ts';

const maxFen = 1_000_000_000;

/** The money that a brand has paid, as `--yuan` says it. */
export function paidFen(typed: string | undefined): Fen {
  const amountFen = fenOfYuan(required('yuan', typed));
  if (amountFen === null || amountFen === 0 || amountFen > maxFen)
    throw new WrongUsage('--yuan 应为大于0、不超过10000000的金额，如 250.00。');
  return amountFen;
}

interface Entered {
  readonly brand: string;
  readonly operation: 'risk:topUp' | 'topUp:sms';
  readonly made: Parameters<typeof topUp>[2];
}

/** Enters a top-up for which the platform has got the money (ADR 52). */
export const enterTopUp = ({ brand, operation, made }: Entered): Promise<void> =>
  withDatabase(async (database) => {
    await requireBrand(database, brand);
    const now = new Date();
    await inTransaction(database.app, brand, 'read write', async (tx) => {
      await topUp({ brandCode: brand, now, operator: nobody, traceId: null }, tx, made);
      const { balance: _balance, way: _way, ...after } = made;
      await writeCommandAudit(tx, { brand, now, operation, after });
    });
  });
