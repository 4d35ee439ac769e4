import type { Input, Returned } from '@rental/contract/endpoint';
import type {
  accountBrands as brandsCall,
  BrandAccountRow,
  exportBrandAccounts as exportCall,
  listBrandAccounts as call,
} from '@rental/contract/platform/all-accounts';
import type { ProviderAccountRow } from '@rental/contract/platform/provider-accounts';
import { businessDateOf, parseBusinessDate } from '@rental/domain/business-date';
import { daysLeft, expiryGrade } from '@rental/domain/platform/provider-accounts/account-expiry';
import { accountKindFacts } from '@rental/domain/platform/provider-accounts/account-kinds';
import type pg from 'pg';
import { inTransaction } from '../../db/transaction.ts';
import type { Context } from '../../http/context.ts';
import { pageOfSmall } from '../../http/small-list.ts';
import { writeAudit } from '../../people/audit/public.ts';
import { accountRows } from './account-store.ts';

interface NamedBrand {
  readonly code: string;
  readonly name: string;
}

/** Every brand of the server: the one table that no brand's wall is around. */
async function allBrands(pool: pg.Pool): Promise<NamedBrand[]> {
  const { rows } = await pool.query<NamedBrand>('select code, name from brands order by code');
  return rows;
}

/** The accounts of all brands, each read within its own walls, one brand after another. */
async function rowsOfAll(pool: pg.Pool, now: Date): Promise<BrandAccountRow[]> {
  const rows: BrandAccountRow[] = [];
  for (const brand of await allBrands(pool)) {
    const own = await inTransaction(pool, brand.code, 'read only', (tx) =>
      accountRows({ brandCode: brand.code, now }, tx),
    );
    rows.push(...own.map((account) => rowOf(brand, account, now)));
  }
  const endOf = ({ daysLeft: left }: BrandAccountRow) => left ?? Infinity;
  return rows.toSorted((one, other) =>
    endOf(one) === endOf(other) ? 0 : endOf(one) - endOf(other),
  );
}

/** An account without its settings and without the ends of its keys. */
function rowOf(brand: NamedBrand, account: ProviderAccountRow, now: Date): BrandAccountRow {
  const { id, name, kind, state, today, versions } = account;
  const shown = versions.find((version) => version.state === 'used') ?? versions[0];
  const expiresOn = shown?.expiresOn ?? null;
  const end = expiresOn === null ? null : parseBusinessDate(expiresOn);
  return {
    id,
    brandCode: brand.code,
    brandName: brand.name,
    name,
    kind,
    state,
    expiresOn,
    daysLeft: daysLeft(businessDateOf(now), end),
    today,
    lastTest:
      shown === undefined || shown.testedAt === null
        ? null
        : { at: shown.testedAt, isPassed: shown.checks.every(({ isPassed }) => isPassed) },
  };
}

/** 服务商账户总览. There are few (20 a brand): all are read. */
export const brandAccounts =
  (pool: pg.Pool) =>
  async (ctx: Context, { query }: Input<typeof call>): Promise<Returned<typeof call>> => {
    const { brandCode, purpose, kind, state, expiry } = query;
    const rows = (await rowsOfAll(pool, ctx.now)).filter(
      (row) =>
        (brandCode ?? row.brandCode) === row.brandCode &&
        (purpose ?? accountKindFacts(row.kind).purpose) === accountKindFacts(row.kind).purpose &&
        (kind ?? row.kind) === row.kind &&
        (state ?? row.state) === row.state &&
        (expiry === undefined || expiryGrade(row.daysLeft) === expiry),
    );
    const sorted = rows.map((row) => ({
      id: row.id,
      daysLeft: row.daysLeft,
      brandName: row.brandName,
      averageMs: row.today?.averageMs ?? null,
      row,
    }));
    const { content, totalElements } = pageOfSmall<
      'id' | 'daysLeft' | 'brandName' | 'averageMs',
      (typeof sorted)[number]
    >(sorted, { ...query, sort: query.sort && [query.sort] });
    return { content: content.map(({ row }) => row), totalElements };
  };

export const accountBrands =
  (pool: pg.Pool) =>
  (_ctx: Context): Promise<Returned<typeof brandsCall>> =>
    allBrands(pool);

/** 导出: what leaves as a file is written down (threat model 43). */
export const exportBrandAccounts =
  (pool: pg.Pool) =>
  async (ctx: Context): Promise<Returned<typeof exportCall>> => {
    const content = await rowsOfAll(pool, ctx.now);
    await ctx.transaction('read write', (tx) =>
      writeAudit(tx, ctx, {
        operation: 'providerAccount:exportAll',
        object: 'providerAccounts',
        result: 'ok',
        after: { rows: content.length },
      }),
    );
    return { content };
  };
