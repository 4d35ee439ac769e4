import { createHash, randomBytes } from 'node:crypto';
import { allPermissions, platformPermissions, type Permission } from '@rental/contract/permissions';
import { platformRole } from '@rental/domain/people/access/role-rules';
import type { Gate, Platform } from '@rental/contract/endpoint';
import { CompiledQuery, sql } from 'kysely';
import type { Purpose } from '../../db/tables.ts';
import type { BrandCode, Tx } from '../../db/transaction.ts';
import type { Operator, Visit } from '../../http/context.ts';
import { refuse } from '../../http/refusal.ts';
import { reachedStores, reachOfOperator, scopeReached, type Reaching } from './reach.ts';
import type { Remembered } from './sign-in/remembered.ts';

export const platformOf = (purpose: Purpose): Platform => (purpose === 2 ? 'channel' : 'manage');
export const purposeOf = (platform: Platform): Purpose => (platform === 'channel' ? 2 : 1);

const dayMs = 86_400_000;
const hashOf = (token: string) => createHash('sha256').update(token).digest();

/** The bare token of an Authorization header, with or without `Bearer`. */
function tokenOf(authorization: string | undefined): string | null {
  const token = authorization?.replace(/^Bearer\s+/i, '').trim();
  return token !== undefined && /^[\w-]{43}$/.test(token) ? token : null;
}

/** The gate a login stands at, in their order. */
export function gateOf(row: {
  readonly second_factor_pending: boolean;
  readonly must_enrol: boolean;
  readonly must_change_password: boolean;
}): Gate | null {
  if (row.second_factor_pending) return 'secondFactor';
  if (row.must_enrol) return 'enrolment';
  return row.must_change_password ? 'oneTimePassword' : null;
}

interface NewSession {
  readonly operatorId: number;
  readonly purpose: Purpose;
  readonly lifeMs?: number;
  readonly address: string;
  readonly userAgent: string;
  readonly brandCode: string;
  readonly now: Date;
  /** The second factor is still to be asked for. */
  readonly secondFactorPending?: boolean;
  readonly remembered?: Remembered | undefined;
}

const newToken = () => randomBytes(32).toString('base64url');

/** Opens a login and answers its token: 256 random bits, of which only the hash is kept (threat model 8, 9). */
export async function openSession(tx: Tx, session: NewSession): Promise<string> {
  const token = newToken();
  await tx
    .insertInto('sessions')
    .values({
      brand_code: session.brandCode,
      token_hash: hashOf(token),
      operator_id: session.operatorId,
      purpose: session.purpose,
      address: session.address,
      user_agent: session.userAgent,
      created_at: session.now,
      expires_at: new Date(session.now.getTime() + (session.lifeMs ?? dayMs)),
      ended_at: null,
      second_factor_pending: session.secondFactorPending ?? false,
      ...session.remembered,
    })
    .execute();
  return `Bearer ${token}`;
}

/** Lets a login go on under a new token; the one before is dead. */
export async function reopenSession(
  tx: Tx,
  { brand, now, address, userAgent }: Visit,
  sessionId: number,
  next: { readonly remembered: Remembered; readonly secondFactorPending: boolean },
): Promise<string> {
  const token = newToken();
  await tx
    .updateTable('sessions')
    .set({
      token_hash: hashOf(token),
      address,
      user_agent: userAgent,
      expires_at: new Date(now.getTime() + dayMs),
      second_factor_pending: next.secondFactorPending,
      ...next.remembered,
    })
    .where('brand_code', '=', brand.code)
    .where('id', '=', sessionId)
    .execute();
  return `Bearer ${token}`;
}

interface LiveSession extends Reaching {
  session_id: number;
  username: string;
  nick_name: string;
  department_id: number | null;
  must_change_password: boolean;
  second_factor_pending: boolean;
  must_enrol: boolean;
  purpose: Purpose;
  /** In their order, with commas between them. */
  permissions: string;
}

/**
 * The rights of the operator `o`, in their order, with commas between them. Rights over the whole server count from the role of
 * the platform's staff alone.
 */
const heldPermissions = `array_to_string(array(
      select distinct p.permission from operator_roles r
      join role_permissions p on p.brand_code = r.brand_code and p.role_id = r.role_id
      where r.brand_code = o.brand_code and r.operator_id = o.id
        and (p.permission <> all('{${platformPermissions.join()}}') or exists (select from roles platform
          where platform.brand_code = r.brand_code and platform.id = r.role_id and platform.code = '${platformRole}'))
      order by p.permission
    ), ',')`;

/** Asked at every request, so its text is made once: brand, hash of the token, now. */
const liveSession = `
  select s.id as session_id, o.id, o.username, o.nick_name, o.channel_id, o.department_id, s.purpose, o.must_change_password,
    s.second_factor_pending, o.totp_enabled_at is null and coalesce((
      select policy.requires_second_factor from security_policies policy
      where policy.brand_code = o.brand_code), false) as must_enrol,
    reach.level as reach, ${reachedStores} as store_ids, ${heldPermissions} as permissions
  from sessions s join operators o on o.brand_code = s.brand_code and o.id = s.operator_id ${reachOfOperator}
  where s.brand_code = $1 and s.token_hash = $2 and s.ended_at is null and s.expires_at > $3
    and o.enabled and o.deleted_at is null`;

/** The operator whose live token this request bears, with the rights of this moment; else 401. */
export async function authenticate(visit: Visit, tx: Tx): Promise<Operator> {
  const token = tokenOf(visit.authorization);
  if (token === null) return refuse('login_expired');
  const values = [visit.brand.code, hashOf(token), visit.now];
  const { rows } = await tx.executeQuery<LiveSession>(CompiledQuery.raw(liveSession, values));
  const [row] = rows;
  if (!row) return refuse('login_expired');
  return {
    id: row.id,
    sessionId: row.session_id,
    username: row.username,
    nickName: row.nick_name,
    platform: platformOf(row.purpose),
    scope: scopeReached(row),
    reach: row.reach,
    departmentId: row.department_id,
    gate: gateOf(row),
    permissions: permissionsIn(row.permissions),
  };
}

const maxHoldings = 1000;
const holdings = new Map<string, ReadonlySet<Permission>>();

/** The parsed `permissions` of a session. Many have the same at every request: each text is parsed once. */
function permissionsIn(text: string): ReadonlySet<Permission> {
  const known = holdings.get(text);
  if (known) return known;
  if (holdings.size >= maxHoldings) holdings.clear();
  const held = permissionsOf(text.split(','));
  holdings.set(text, held);
  return held;
}

/** A login that is alive, and whom it lets in. */
export type LiveLogin = Pick<Operator, 'id' | 'sessionId' | 'platform' | 'scope' | 'permissions'>;

/** Those of these logins of the brand that are alive at `now`, each with the rights and the scope of this moment. */
export async function liveLogins(
  tx: Tx,
  brand: BrandCode,
  sessionIds: readonly number[],
  now: Date,
): Promise<LiveLogin[]> {
  const values = [brand, [...sessionIds], now];
  const { rows } = await tx.executeQuery<LoginAlive>(CompiledQuery.raw(loginsAlive, values));
  return rows.map((row) => ({
    id: row.id,
    sessionId: row.session_id,
    platform: platformOf(row.purpose),
    scope: scopeReached(row),
    permissions: permissionsIn(row.permissions),
  }));
}

interface LoginAlive extends Reaching {
  session_id: number;
  purpose: Purpose;
  permissions: string;
}

/** Brand, ids of sessions, now. */
const loginsAlive = `
  select s.id as session_id, o.id, s.purpose, o.channel_id, reach.level as reach, ${reachedStores} as store_ids,
    ${heldPermissions} as permissions
  from sessions s join operators o on o.brand_code = s.brand_code and o.id = s.operator_id ${reachOfOperator}
  where s.brand_code = $1 and s.id = any($2::bigint[]) and s.ended_at is null and s.expires_at > $3
    and o.enabled and o.deleted_at is null`;

const known = new Set<string>(allPermissions);
const isPermission = (text: string): text is Permission => known.has(text);

/** The rights among what a role holds: one that this release does not know gives nothing. */
export const permissionsOf = (held: readonly string[]): ReadonlySet<Permission> =>
  new Set(held.filter(isPermission));

/** Sockets of ended logins close at the commit of this transaction, in whichever process they are (threat model 40). */
export async function tellLoginsEnded(tx: Tx, brand: BrandCode): Promise<void> {
  await sql`select pg_notify('logins', ${brand})`.execute(tx);
}

/** Ends the login of this token, if it is one. */
export async function endSession(
  tx: Tx,
  visit: Visit,
): Promise<{ operatorId: number; purpose: Purpose } | null> {
  const token = tokenOf(visit.authorization);
  if (token === null) return null;
  const ended = await tx
    .updateTable('sessions')
    .set({ ended_at: visit.now })
    .where('brand_code', '=', visit.brand.code)
    .where('token_hash', '=', hashOf(token))
    .where('ended_at', 'is', null)
    .returning(['operator_id', 'purpose'])
    .executeTakeFirst();
  if (!ended) return null;
  await tellLoginsEnded(tx, visit.brand.code);
  return { operatorId: ended.operator_id, purpose: ended.purpose };
}
