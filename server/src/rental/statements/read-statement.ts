import type { BusinessDate } from '@rental/domain/business-date';
import { matchStatement, type StatementLine } from '@rental/domain/rental/statements/statement';
import { lateFrom } from '@rental/domain/rental/statements/statement-days';
import type { Tx } from '../../db/transaction.ts';
import type { PaymentGateway } from '../../gateways/payment/payment-gateway.ts';
import { orUnknown } from '../../gateways/undecided.ts';
import type { Acting } from '../../http/context.ts';
import type { JobRun } from '../../jobs/job.ts';
import { endTrade, namedTrades, tradesDoneOn } from './our-trades.ts';
import { tellOfMoney } from './tell-of-money.ts';
import {
  changeStatement,
  keepReading,
  lockStatement,
  type StoredStatement,
} from './statement-store.ts';

interface Reading {
  readonly run: JobRun;
  readonly acting: () => Acting;
  readonly gateway: PaymentGateway;
  readonly merchant: string;
}

/**
 * Reads the statement of a day: fetches it with no transaction open, ends each trade that it decides in a transaction of its own, under the
 * lock of its order, and keeps the rest as differences in the last one. It may be begun again at any point and doubles nothing.
 */
export async function readStatement(reading: Reading, day: BusinessDate): Promise<void> {
  const { run, acting, gateway, merchant } = reading;
  const statement = await run.transaction('read write', (tx) =>
    claim(acting(), tx, { merchant, day }),
  );
  if (statement === null) return;
  const outcome = await orUnknown(gateway.statement({ merchant, day }, run.brand));
  if (outcome.kind === 'ready') return takeIn(reading, statement, outcome.lines);
  await run.transaction('read write', (tx) =>
    outcome.kind === 'none'
      ? changeStatement(tx, statement, { state: 'none' })
      : stillWaits(acting(), tx, { merchant, day }),
  );
}

interface Of {
  readonly merchant: string;
  readonly day: BusinessDate;
}

/** Writes down that the provider is asked; null where the statement was read meanwhile. */
async function claim(ctx: Acting, tx: Tx, of: Of): Promise<StoredStatement | null> {
  const statement = await lockStatement(ctx, tx, of);
  if (statement.state !== 'waiting') return null;
  await changeStatement(tx, statement, { looks: statement.looks + 1, looked_at: ctx.now });
  return statement;
}

/** One that is late or cannot be read is asked for again each hour, and told once. */
async function stillWaits(ctx: Acting, tx: Tx, of: Of): Promise<void> {
  const statement = await lockStatement(ctx, tx, of);
  if (statement.state !== 'waiting' || statement.late_at !== null) return;
  if (ctx.now < lateFrom(of.day)) return;
  await changeStatement(tx, statement, { late_at: ctx.now });
  await tellOfMoney(ctx, tx, {
    title: '对账单未取得',
    body: `支付渠道尚未提供${of.day}的对账单，系统每小时重试。请与渠道核对。`,
  });
}

async function takeIn(
  { run, acting, gateway }: Reading,
  statement: StoredStatement,
  lines: readonly StatementLine[],
): Promise<void> {
  const compared = async (tx: Tx) =>
    matchStatement({
      lines,
      named: await namedTrades(tx, run.brand, lines, statement.id),
      doneThatDay: await tradesDoneOn(tx, statement, gateway),
    });
  const { matched } = await run.transaction('read only', compared);
  const open = matched.filter(({ trade }) => trade.standing === 'undecided');
  for (const match of open) {
    run.signal.throwIfAborted();
    await run.transaction('read write', (tx) => endTrade(acting(), tx, gateway, match));
  }
  await run.transaction('read write', async (tx) => {
    const ctx = acting();
    const locked = await lockStatement(ctx, tx, statement);
    const found = await keepReading(ctx, tx, locked, await compared(tx));
    await changeStatement(tx, locked, { ended_count: locked.ended_count + open.length });
    if (found.length > 0)
      await tellOfMoney(ctx, tx, {
        title: '对账有差异',
        body: `${statement.day}的对账单有${found.length}笔与系统不一致，请在「对账差异」中核实。`,
      });
  });
}
