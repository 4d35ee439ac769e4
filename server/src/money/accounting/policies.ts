import type { Input, Returned } from '@rental/contract/endpoint';
import type {
  accountingPolicies as call,
  saveAccountingCodes as codesCall,
  saveAccountingPolicy as saveCall,
} from '@rental/contract/money/accounting';
import { allBookAccounts } from '@rental/domain/money/accounting/book-accounts';
import { addMonths } from '@rental/domain/business-date';
import { lastDayOf, wireMonth } from '@rental/domain/money/accounting/months';
import {
  checkedPolicy,
  earlierVatOf,
  type AccountingPolicy,
  type BookingPolicy,
} from '@rental/domain/money/accounting/policy';
import { rateChoices, type RateChoices } from '@rental/domain/money/accounting/rate-choices';
import type { Stored } from '../../db/tables.ts';
import type { BrandCode, Tx } from '../../db/transaction.ts';
import type { Context } from '../../http/context.ts';
import { orRefuse, refuse } from '../../http/refusal.ts';
import { writeAudit } from '../../people/audit/public.ts';
import type { RequireStepUp } from '../../people/auth/public.ts';
import { namedAccount } from './account-columns.ts';
import { requireAllStores } from '../../people/data-scope/public.ts';

/** How many versions of a policy are shown, the last ones. */
const maxShown = 50;

const policiesOf = (tx: Tx, brand: BrandCode) =>
  tx.selectFrom('accounting_policies as p').where('p.brand_code', '=', brand);

const storedPolicy = (row: Stored<'accounting_policies'>): AccountingPolicy => ({
  taxpayer: row.taxpayer,
  rentBasis: row.rent_basis,
  financeBasis: row.finance_basis,
  vatBp: {
    rent: row.rent_vat_bp,
    sale: row.sale_vat_bp,
    compensation: row.compensation_vat_bp,
    extra: row.extra_vat_bp,
    insurance: row.insurance_vat_bp,
  },
});

/** The versions that a brand's months were closed by, a row for each month, the oldest first. */
const monthPolicies = (tx: Tx, brand: BrandCode) =>
  policiesOf(tx, brand)
    .innerJoin('accounting_months as m', (join) =>
      join.onRef('m.brand_code', '=', 'p.brand_code').onRef('m.policy_id', '=', 'p.id'),
    )
    .selectAll('p')
    .select('m.month')
    .orderBy('m.month');

/** The policy of a month that is being closed, with the VAT that the months before declared by other rates. */
export async function bookingPolicyOf(
  tx: Tx,
  { brand_code: brand, month }: Pick<Stored<'accounting_months'>, 'brand_code' | 'month'>,
): Promise<BookingPolicy> {
  const rows = await monthPolicies(tx, brand).where('m.month', '<=', month).execute();
  const months = rows.map((row) => ({ lastDay: lastDayOf(row.month), ...storedPolicy(row) }));
  const { lastDay: _, ...policy } = months.at(-1) ?? refuse('accounting_policy_missing');
  return { ...policy, earlierVat: earlierVatOf(months) };
}

/** The version in force; undefined: nobody has set one. */
export const policyInForce = (tx: Tx, brand: BrandCode) =>
  policiesOf(tx, brand).selectAll('p').orderBy('p.number', 'desc').limit(1).executeTakeFirst();

/** The rates that an invoice may have: those in force, and those that closed months declared; null: nobody has set any. */
export async function rateChoicesOf(tx: Tx, brand: BrandCode): Promise<RateChoices | null> {
  const row = await policyInForce(tx, brand);
  if (row === undefined) return null;
  const declared = await monthPolicies(tx, brand).execute();
  return rateChoices([row, ...declared.toReversed()].map((one) => storedPolicy(one).vatBp));
}

/** 会计政策 with its versions, the one in force first, and the code of each account. */
export async function accountingPolicies(
  ctx: Context,
  _input: unknown,
  tx: Tx,
): Promise<Returned<typeof call>> {
  requireAllStores(ctx);
  const rows = await policiesOf(tx, ctx.brandCode)
    .innerJoin('operators as w', (join) =>
      join.onRef('w.brand_code', '=', 'p.brand_code').onRef('w.id', '=', 'p.operator_id'),
    )
    .selectAll('p')
    .select('w.nick_name as operatorName')
    .orderBy('p.number', 'desc')
    .limit(maxShown)
    .execute();
  return {
    policies: rows.map((row) => ({
      ...storedPolicy(row),
      number: row.number,
      operatorName: row.operatorName,
      createTime: row.created_at.toISOString(),
    })),
    codes: await accountCodes(tx, ctx.brandCode),
    changesFrom: await monthAfterClosed(tx, ctx.brandCode),
  };
}

/** The code and name of each account, in the order of the chart. */
export async function accountCodes(
  tx: Tx,
  brand: BrandCode,
): Promise<Returned<typeof call>['codes']> {
  const rows = await tx
    .selectFrom('accounting_codes')
    .selectAll()
    .where('brand_code', '=', brand)
    .execute();
  const set = new Map(rows.map((row) => [row.account, row]));
  return allBookAccounts.map((account) => {
    const row = set.get(account);
    return namedAccount({ account, set_code: row?.code ?? null, set_label: row?.label ?? null });
  });
}

/** The month after the last one that was closed; null: none is. */
async function monthAfterClosed(tx: Tx, brand: BrandCode): Promise<string | null> {
  const last = await tx
    .selectFrom('accounting_months')
    .select('month')
    .where('brand_code', '=', brand)
    .orderBy('month', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last === undefined ? null : wireMonth(addMonths(last.month, 1));
}

/** 设置会计政策, a new version, against a proof of who asks. */
export const saveAccountingPolicy =
  (requireStepUp: RequireStepUp) =>
  async (
    ctx: Context,
    { body: { stepUp, ...policy } }: Input<typeof saveCall>,
    tx: Tx,
  ): Promise<Returned<typeof saveCall>> => {
    const { brandCode: brand, operator, now } = ctx;
    requireAllStores(ctx);
    await requireStepUp(ctx, tx, stepUp);
    await lockBooks(tx, brand);
    const checked = orRefuse(checkedPolicy(policy));
    const number = ((await policyInForce(tx, brand))?.number ?? 0) + 1;
    const { rent, sale, compensation, extra, insurance } = checked.vatBp;
    await tx
      .insertInto('accounting_policies')
      .values({
        brand_code: brand,
        number,
        taxpayer: checked.taxpayer,
        rent_basis: checked.rentBasis,
        finance_basis: checked.financeBasis,
        rent_vat_bp: rent,
        sale_vat_bp: sale,
        compensation_vat_bp: compensation,
        extra_vat_bp: extra,
        insurance_vat_bp: insurance,
        operator_id: operator.id,
        created_at: now,
      })
      .execute();
    await writeAudit(tx, ctx, {
      operation: 'accounting:policy',
      result: 'ok',
      after: {
        number,
        taxpayer: checked.taxpayer,
        rentBasis: checked.rentBasis,
        financeBasis: checked.financeBasis,
      },
    });
    return { number };
  };

/** Locks the closing of a brand's books, and waits for the acts under way (ADR 32). Answers up to which day they are closed. */
export async function lockBooks(tx: Tx, brand: BrandCode) {
  const { closed_to: closedTo } = await tx
    .selectFrom('book_months')
    .select('closed_to')
    .where('brand_code', '=', brand)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return closedTo;
}

/** 科目对照: the codes and names that the brand's bookkeeping program has. */
export async function saveAccountingCodes(
  ctx: Context,
  { body: { codes } }: Input<typeof codesCall>,
  tx: Tx,
): Promise<Returned<typeof codesCall>> {
  requireAllStores(ctx);
  const { brandCode: brand } = ctx;
  await tx
    .insertInto('accounting_codes')
    .values(codes.map((code) => ({ brand_code: brand, ...code })))
    .onConflict((on) =>
      on.columns(['brand_code', 'account']).doUpdateSet((set) => ({
        code: set.ref('excluded.code'),
        label: set.ref('excluded.label'),
      })),
    )
    .execute();
  await writeAudit(tx, ctx, {
    operation: 'accounting:codes',
    result: 'ok',
    after: { codes: codes.length },
  });
  return { codes: await accountCodes(tx, brand) };
}
