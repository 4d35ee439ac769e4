import type { SignConsentRow } from '@rental/contract/platform/sign-consents';
import { businessDateOf, startOf } from '@rental/domain/business-date';
import type {
  ConsentKind,
  ConsentState,
} from '@rental/domain/platform/provider-accounts/sign-consent';
import type { Stored } from '../../db/tables.ts';
import type { Tx } from '../../db/transaction.ts';
import type { Acting, Context } from '../../http/context.ts';
import { orNotFound } from '../../http/refusal.ts';

export type StoredConsent = Stored<'sign_consents'>;
type OfBrand = Pick<Acting, 'brandCode'>;

/** The consents of an account that were asked for today. */
export async function consentsToday(
  { brandCode, now }: Acting,
  tx: Tx,
  accountId: number,
): Promise<number> {
  const { count } = await tx
    .selectFrom('sign_consents')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('brand_code', '=', brandCode)
    .where('account_id', '=', accountId)
    .where('created_at', '>=', startOf(businessDateOf(now)))
    .executeTakeFirstOrThrow();
  return count;
}

/** The versions of an account that consents were asked for by, without an order. */
export const consentVersions = (
  tx: Tx,
  brand: string,
  accountId: number,
): Promise<{ readonly version: number }[]> =>
  tx
    .selectFrom('sign_consents')
    .select('version')
    .distinct()
    .where('brand_code', '=', brand)
    .where('account_id', '=', accountId)
    .execute();

interface NewConsent {
  readonly accountId: number;
  readonly version: number;
  readonly consentNo: string;
  readonly kind: ConsentKind;
  readonly link: string;
  readonly phone: string;
  readonly expiresAt: Date;
}

/** Writes a consent that waits, in place of the one of its kind that waited. The account is locked. */
export async function writeConsent(ctx: Context, tx: Tx, of: NewConsent): Promise<number> {
  const { brandCode: brand, now, operator } = ctx;
  await tx
    .updateTable('sign_consents')
    .set({ state: 'replaced', ended_at: now })
    .where('brand_code', '=', brand)
    .where('account_id', '=', of.accountId)
    .where('kind', '=', of.kind)
    .where('state', '=', 'waiting')
    .execute();
  const { id } = await tx
    .insertInto('sign_consents')
    .values({
      brand_code: brand,
      account_id: of.accountId,
      version: of.version,
      consent_no: of.consentNo,
      kind: of.kind,
      state: 'waiting',
      link: of.link,
      phone_end: of.phone.slice(-4),
      operator_id: operator.id,
      created_at: now,
      expires_at: of.expiresAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export const consentOf = (
  { brandCode }: OfBrand,
  tx: Tx,
  id: number,
): Promise<StoredConsent | undefined> =>
  tx
    .selectFrom('sign_consents')
    .selectAll()
    .where('brand_code', '=', brandCode)
    .where('id', '=', id)
    .executeTakeFirst();

/** A consent, locked until the transaction ends. */
export const lockConsent = async (
  { brandCode }: OfBrand,
  tx: Tx,
  id: number,
): Promise<StoredConsent> =>
  orNotFound(
    await tx
      .selectFrom('sign_consents')
      .selectAll()
      .where('brand_code', '=', brandCode)
      .where('id', '=', id)
      .forNoKeyUpdate()
      .executeTakeFirst(),
  );

/** The consents of the brand that wait. */
export const waitingConsents = ({ brandCode }: OfBrand, tx: Tx): Promise<StoredConsent[]> =>
  tx
    .selectFrom('sign_consents')
    .selectAll()
    .where('brand_code', '=', brandCode)
    .where('state', '=', 'waiting')
    .orderBy('id')
    .execute();

/** Keeps that the provider was asked, and the state of a locked consent since. */
export async function keepAsked(
  { brandCode, now }: Acting,
  tx: Tx,
  { id }: StoredConsent,
  state: ConsentState,
): Promise<void> {
  await tx
    .updateTable('sign_consents')
    .set({ state, asked_at: now, ...(state !== 'waiting' && { ended_at: now }) })
    .where('brand_code', '=', brandCode)
    .where('id', '=', id)
    .execute();
}

/** The last ten consents of an account, the last one first. */
export async function consentRows(
  { brandCode: brand }: OfBrand,
  tx: Tx,
  of: { readonly accountId: number; readonly id?: number },
): Promise<SignConsentRow[]> {
  const rows = await tx
    .selectFrom('sign_consents as c')
    .innerJoin('operators as o', (join) =>
      join.onRef('o.brand_code', '=', 'c.brand_code').onRef('o.id', '=', 'c.operator_id'),
    )
    .selectAll('c')
    .select('o.nick_name')
    .where('c.brand_code', '=', brand)
    .where('c.account_id', '=', of.accountId)
    .$if(of.id !== undefined, (all) => all.where('c.id', '=', of.id ?? 0))
    .orderBy('c.id', 'desc')
    .limit(shownConsents)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    consentState: row.state,
    link: row.state === 'waiting' ? row.link : null,
    phoneEnd: row.phone_end,
    startedAt: row.created_at.toISOString(),
    startedBy: row.nick_name,
    expiresAt: row.expires_at.toISOString(),
    askedAt: row.asked_at?.toISOString() ?? null,
    endedAt: row.ended_at?.toISOString() ?? null,
  }));
}

const shownConsents = 10;
