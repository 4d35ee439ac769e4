import { businessDateOf } from '@rental/domain/business-date';
import { fen, type Fen } from '@rental/domain/money';
import {
  accountWithRoom,
  feeBpOf,
  limitsOf,
  type MoneyPurpose,
} from '@rental/domain/platform/provider-accounts/money-accounts';
import { keepReplacedDays } from '@rental/domain/platform/provider-accounts/account-life';
import { sql } from 'kysely';
import type pg from 'pg';
import type { Stored } from '../../db/tables.ts';
import { inTransaction, type Tx } from '../../db/transaction.ts';
import type { MoneyAccounts, NewTrade, Route } from '../../gateways/accounts/money-accounts.ts';
import type { UsableAccount } from '../../gateways/accounts/usable-account.ts';
import type { Seal } from '../../sealed.ts';

interface Options {
  readonly pool: pg.Pool;
  readonly seal: Seal;
  readonly now: () => Date;
}

type Pinned = Stored<'provider_trades'>;

/** The accounts that money of brands goes by: which trade goes by which is kept before anything is sent. For the gateways alone. */
export function moneyAccounts({ pool, seal, now }: Options): MoneyAccounts {
  const opened = ({ sealed_keys: sealed, ...row }: FoundVersion): UsableAccount[] =>
    sealed === null
      ? []
      : [
          {
            id: row.id,
            version: row.version,
            kind: row.kind,
            settings: row.settings,
            templates: row.templates,
            keys: JSON.parse(seal.open(sealed)) as Readonly<Record<string, string>>,
            host: row.host,
          },
        ];
  const account = async (tx: Tx, brand: string, id: number | null) => {
    if (id === null) return null;
    const [found] = await versions(tx, brand)
      .where('a.id', '=', id)
      .where('v.state', '=', 'used')
      .execute();
    return found === undefined ? null : (opened(found)[0] ?? null);
  };
  const routeOf = async (tx: Tx, trade: NewTrade): Promise<Route> => {
    const id = await accountIdFor(tx, trade, now());
    if (typeof id === 'string') return { kind: id };
    const taken = await account(tx, trade.brand, id);
    return taken === null ? { kind: 'otherwise' } : { kind: 'account', account: taken };
  };
  return {
    take: (trade) => inTransaction(pool, trade.brand, 'read write', (tx) => routeOf(tx, trade)),
    follow: ({ brand, tradeNo, earlierNo }) =>
      inTransaction(pool, brand, 'read write', async (tx) => {
        const earlier = await pinned(tx, brand, earlierNo);
        if (earlier === undefined || earlier.account_id === null) return null;
        const { purpose, account_id: accountId } = earlier;
        const followed = await account(tx, brand, accountId);
        const by = { id: accountId, feeBp: followed === null ? null : feeBpOf(followed.settings) };
        await pin(tx, { brand, purpose, tradeNo, amountFen: fen(0) }, { by, at: now() });
        return followed;
      }),
    accountOf: (brand, tradeNo) =>
      inTransaction(pool, brand, 'read only', async (tx) => {
        const trade = await pinned(tx, brand, tradeNo);
        return account(tx, brand, trade?.account_id ?? null);
      }),
    ended: (brand, tradeNo) =>
      inTransaction(pool, brand, 'read write', async (tx) => {
        await changePin(tx, brand, tradeNo, { is_ended: true });
      }),
    signers: (brand, purposes) =>
      inTransaction(pool, brand, 'read only', async (tx) => {
        const since = new Date(now().getTime() - keepReplacedDays * 86_400_000);
        const found = await versions(tx, brand)
          .where('a.purpose', 'in', [...purposes])
          .where((where) =>
            where.or([
              where('v.state', '=', 'used'),
              where.and([where('v.state', '=', 'replaced'), where('v.replaced_at', '>=', since)]),
            ]),
          )
          .orderBy(sql`v.state = 'used'`, 'desc')
          .orderBy('a.id')
          .execute();
        return found.flatMap(opened);
      }),
    onTrial: (brand) =>
      inTransaction(pool, brand, 'read only', async (tx) => {
        const found = await versions(tx, brand)
          .innerJoin('fen_trials as t', (join) =>
            join
              .onRef('t.brand_code', '=', 'a.brand_code')
              .onRef('t.account_id', '=', 'a.id')
              .onRef('t.version', '=', 'v.version'),
          )
          .where('v.state', '=', 'tested')
          .where('t.look_at', 'is not', null)
          .execute();
        return found.flatMap(opened);
      }),
    versionOf: (brand, { accountId, version }) =>
      inTransaction(pool, brand, 'read only', async (tx) => {
        const found = await versions(tx, brand)
          .where('a.id', '=', accountId)
          .orderBy(sql`v.version = ${version}`, 'desc')
          .orderBy(sql`v.state = 'used'`, 'desc')
          .orderBy('v.version', 'desc')
          .execute();
        return found.flatMap(opened)[0] ?? null;
      }),
  };
}

type FoundVersion = Awaited<ReturnType<ReturnType<typeof versions>['execute']>>[number];

const versions = (tx: Tx, brand: string) =>
  tx
    .selectFrom('provider_accounts as a')
    .innerJoin('provider_account_versions as v', (join) =>
      join.onRef('v.brand_code', '=', 'a.brand_code').onRef('v.account_id', '=', 'a.id'),
    )
    .innerJoin('brands as b', 'b.code', 'a.brand_code')
    .select(['a.id', 'v.version', 'a.kind', 'v.settings', 'v.templates', 'v.sealed_keys'])
    .select(['a.is_stopped', 'b.domain_admin as host'])
    .where('a.brand_code', '=', brand);

/**
 * The account of a trade: that of an earlier sending, whatever became of the limits meanwhile, unless its provider has refused that one;
 * else the first enabled one in order that has room. One after the other in a brand, so that limits hold under many at once.
 */
async function accountIdFor(
  tx: Tx,
  trade: NewTrade,
  at: Date,
): Promise<number | null | 'overLimit' | 'stopped'> {
  const { brand, tradeNo, amountFen } = trade;
  await sql`select pg_advisory_xact_lock(hashtext('provider trades'), hashtext(${brand}))`.execute(
    tx,
  );
  const before = await pinned(tx, brand, tradeNo);
  if (before !== undefined && !(before.is_ended && before.account_id !== null))
    return before.account_id;
  const earlier = await earlierAccount(tx, trade, before);
  if (earlier === null) return keepPin(tx, trade, null, at);
  const candidates = await roomsOf(tx, { brand, purpose: trade.purpose, at, only: earlier });
  const enabled = candidates.filter(({ isStopped }) => !isStopped);
  if (candidates.length > 0 && enabled.length === 0) return 'stopped';
  if (candidates.length === 0) return keepPin(tx, trade, null, at);
  const taken = accountWithRoom(enabled, amountFen);
  return taken === undefined ? 'overLimit' : keepPin(tx, trade, taken, at);
}

/** The one account that a trade may go by; undefined: any of its purpose; null: none. */
async function earlierAccount(
  tx: Tx,
  { brand, partOf }: NewTrade,
  before: Pinned | undefined,
): Promise<number | null | undefined> {
  if (before !== undefined) return before.account_id;
  return partOf === undefined ? undefined : ((await pinned(tx, brand, partOf))?.account_id ?? null);
}

/** The account of a trade, and its fee rate of now: the trade bears that one whatever it is later (ADR 81). */
interface PinnedAccount {
  readonly id: number;
  readonly feeBp: number | null;
}

async function keepPin(
  tx: Tx,
  trade: NewTrade,
  by: PinnedAccount | null,
  at: Date,
): Promise<number | null> {
  await pin(tx, trade, { by, at });
  return by?.id ?? null;
}

interface RoomsOf {
  readonly brand: string;
  readonly purpose: MoneyPurpose;
  readonly at: Date;
  readonly only: number | undefined;
}

/** The accounts of a purpose that have been enabled, the preferred first, with what went by each today. */
async function roomsOf(tx: Tx, { brand, purpose, at, only }: RoomsOf) {
  const rows = await versions(tx, brand)
    .select((select) =>
      select
        .selectFrom('provider_trades as t')
        .select(sql<Fen>`coalesce(sum(t.amount_fen), 0)::bigint`.as('sent'))
        .where('t.brand_code', '=', brand)
        .whereRef('t.account_id', '=', 'a.id')
        .where('t.on_day', '=', businessDateOf(at))
        .where('t.is_ended', '=', false)
        .as('sent'),
    )
    .where('a.purpose', '=', purpose)
    .where('v.state', '=', 'used')
    .$if(only !== undefined, (all) => all.where('a.id', '=', only ?? 0))
    .orderBy('a.preference')
    .orderBy('a.id')
    .execute();
  return rows.map(({ id, settings, sent, is_stopped: isStopped }) => ({
    id,
    isStopped,
    feeBp: feeBpOf(settings),
    limits: limitsOf(settings),
    sentFen: fen(Number(sent ?? 0)),
  }));
}

const pinned = (tx: Tx, brand: string, tradeNo: string): Promise<Pinned | undefined> =>
  tx
    .selectFrom('provider_trades')
    .selectAll()
    .where('brand_code', '=', brand)
    .where('trade_no', '=', tradeNo)
    .executeTakeFirst();

/** A trade that its provider had refused counts again. */
const pin = (
  tx: Tx,
  { brand, purpose, tradeNo, amountFen }: Omit<NewTrade, 'purpose'> & Pick<Pinned, 'purpose'>,
  { by, at }: { readonly by: PinnedAccount | null; readonly at: Date },
) =>
  tx
    .insertInto('provider_trades')
    .values({
      brand_code: brand,
      trade_no: tradeNo,
      purpose,
      account_id: by?.id ?? null,
      fee_bp: by?.feeBp ?? null,
      amount_fen: amountFen,
      on_day: businessDateOf(at),
      created_at: at,
    })
    .onConflict((conflict) =>
      conflict.columns(['brand_code', 'trade_no']).doUpdateSet({
        fee_bp: by?.feeBp ?? null,
        amount_fen: amountFen,
        on_day: businessDateOf(at),
        is_ended: false,
      }),
    )
    .execute();

const changePin = (tx: Tx, brand: string, tradeNo: string, change: { readonly is_ended: true }) =>
  tx
    .updateTable('provider_trades')
    .set(change)
    .where('brand_code', '=', brand)
    .where('trade_no', '=', tradeNo)
    .execute();
