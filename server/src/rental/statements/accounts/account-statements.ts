import type { Input, Returned } from '@rental/contract/endpoint';
import type {
  AccountDay,
  accountStatements as call,
} from '@rental/contract/rental/account-statements';
import { addDays, businessDateOf, type BusinessDate } from '@rental/domain/business-date';
import { fen } from '@rental/domain/money';
import type { StatedAccount } from '@rental/domain/rental/statements/account-matching';
import { sql } from 'kysely';
import type { Tx } from '../../../db/transaction.ts';
import type { PaymentGateway } from '../../../gateways/payment/payment-gateway.ts';
import type { Context } from '../../../http/context.ts';
import { balanceOn, monthSpan } from '../../../money/accounting/public.ts';
import { requireAllStores } from '../../../people/data-scope/public.ts';
import { merchantsOf } from '../merchants-of.ts';
import type { Span } from './account-store.ts';
import { bankColumnsOf } from './bank-columns.ts';

/** 账户对账: the days of a month up to today, the last first, and the 余额调节表 at their end. */
export const accountStatements =
  (gateway: PaymentGateway) =>
  async (
    ctx: Context,
    { query: { account, month } }: Input<typeof call>,
    tx: Tx,
  ): Promise<Returned<typeof call>> => {
    requireAllStores(ctx);
    const { fromOn, toOn } = monthSpan(month);
    const today = businessDateOf(ctx.now);
    const on = toOn < today ? toOn : today;
    return {
      days: await daysOf(tx, { brand: ctx.brandCode, account, span: { fromOn, toOn: on } }),
      balance: await balanceOn(tx, { brand: ctx.brandCode, account, on }),
      bankColumns: account === 'bank' ? await bankColumnsOf(ctx, tx) : null,
      isFetched:
        gateway.accountFile !== undefined &&
        (await merchantsOf(gateway, ctx.brandCode)).some(({ method }) => method === account),
    };
  };

interface Of {
  readonly brand: string;
  readonly account: StatedAccount;
  readonly span: Span;
}

async function daysOf(tx: Tx, { brand, account, span }: Of): Promise<AccountDay[]> {
  const rows = await tx
    .selectFrom('account_statements as s')
    .selectAll('s')
    .select(
      sql<number>`(select count(*) from statement_differences d
        where d.brand_code = ${brand} and d.account_statement_id = s.id and d.state = 'open')`.as(
        'open_count',
      ),
    )
    .where('s.brand_code', '=', brand)
    .where('s.account', '=', account)
    .where('s.day', '>=', span.fromOn)
    .where('s.day', '<=', span.toOn)
    .execute();
  const asked = await askedDays(tx, { brand, account, span });
  const read = new Map(rows.map((row) => [row.day, row]));
  const days: AccountDay[] = [];
  for (let day = span.toOn; day >= span.fromOn; day = addDays(day, -1)) {
    const row = read.get(day);
    days.push(
      row === undefined
        ? emptyDay(day, asked.get(day))
        : {
            day,
            dayState: row.open_count > 0 ? 'differs' : 'even',
            source: row.source,
            isLate: asked.get(day)?.isLate ?? false,
            inCount: row.in_count,
            inFen: row.in_fen,
            outCount: row.out_count,
            outFen: row.out_fen,
            feeFen: row.fee_fen,
            closingFen: row.closing_fen,
            openCount: row.open_count,
          },
    );
  }
  return days;
}

interface Asked {
  readonly isLate: boolean;
}

/** The days whose file waits for the gateway. */
async function askedDays(
  tx: Tx,
  { brand, account, span }: Of,
): Promise<ReadonlyMap<string, Asked>> {
  const rows = await tx
    .selectFrom('account_files')
    .select(['day', 'late_at'])
    .where('brand_code', '=', brand)
    .where('account', '=', account)
    .where('day', '>=', span.fromOn)
    .where('day', '<=', span.toOn)
    .where('state', '=', 'waiting')
    .execute();
  return new Map(
    [...Map.groupBy(rows, ({ day }) => day)].map(([day, own]) => [
      day,
      { isLate: own.some(({ late_at: at }) => at !== null) },
    ]),
  );
}

const emptyDay = (day: BusinessDate, asked: Asked | undefined): AccountDay => ({
  day,
  dayState: asked === undefined ? 'unasked' : 'waiting',
  source: null,
  isLate: asked?.isLate ?? false,
  inCount: 0,
  inFen: fen(0),
  outCount: 0,
  outFen: fen(0),
  feeFen: fen(0),
  closingFen: null,
  openCount: 0,
});
