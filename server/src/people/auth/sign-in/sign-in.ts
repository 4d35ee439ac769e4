import type { Answer } from '@rental/contract/endpoint';
import type { login } from '@rental/contract/people/auth/auth';
import type { Purpose } from '../../../db/tables.ts';
import type { Tx } from '../../../db/transaction.ts';
import { countAttempt, forgetAttempts, hasFailed, refuseBlocked } from '../../../http/attempts.ts';
import type { Visit } from '../../../http/context.ts';
import { refuse } from '../../../http/refusal.ts';
import { writeAudit } from '../../audit/public.ts';
import { isPassword } from '../passwords.ts';
import { policyOf } from '../policy.ts';
import { gateOf, openSession } from '../sessions.ts';
import { userOf } from '../users.ts';
import { isCaptcha } from './captchas.ts';
import { wrongPasswordsOfAccount, wrongPasswordsOfAddress } from './limits.ts';
import type { PasswordKeys } from './password-keys.ts';
import { forgetHere, remember } from './remembered.ts';

interface Credentials {
  readonly username: string;
  readonly password: string;
  /** Absent: the brand asks for a captcha only after a failure (S152). */
  readonly captcha?: { readonly uuid: string; readonly code: string };
  readonly rememberMe?: boolean | undefined;
}

/**
 * Signs an operator of one platform in (S151, S153). Unknown, disabled, of the other platform, of another brand and
 * wrong all answer the same, after the same work (threat model 2–4). What is counted stays counted when refused.
 */
export async function signIn(
  visit: Visit,
  keys: PasswordKeys,
  purpose: Purpose,
  typed: Credentials,
): Promise<Answer<typeof login>> {
  const { brand, now } = visit;
  const username = typed.username.trim().toLowerCase();
  const account = `account ${username}`;
  const address = `address ${visit.address}`;
  const { captcha } = typed;
  const captchaIsRight =
    captcha === undefined ||
    (await visit.transaction('read write', (tx) =>
      isCaptcha(tx, visit, captcha.uuid, captcha.code),
    ));
  const operator = await visit.transaction('read only', async (tx) => {
    await refuseBlocked(tx, brand.code, now, account, wrongPasswordsOfAccount);
    await refuseBlocked(tx, brand.code, now, address, wrongPasswordsOfAddress);
    if (!captchaIsRight) refuse('wrong_captcha');
    if (captcha === undefined && (await hasFailed(tx, brand.code, now, [account, address])))
      refuse('captcha_needed');
    return operatorNamed(tx, brand.code, username);
  });
  const password = await readPassword(keys, typed.password);
  const passwordIsRight = await isPassword(operator?.password_hash, password); // no transaction waits for it

  const signedIn = await visit.transaction('read write', async (tx) => {
    await refuseBlocked(tx, brand.code, now, account, wrongPasswordsOfAccount); // tries that ran beside this one
    if (!operator || !passwordIsRight || !operator.enabled || operator.purpose !== purpose) {
      await countFailedLogin(tx, visit, username, 'wrong_password');
      return null;
    }
    return openLogin(tx, visit, operator, typed.rememberMe);
  });
  return signedIn ?? refuse('wrong_password');
}

const longestPassword = 256;

/** A password is longer than any only where it was encrypted. One that cannot be read is wrong as any other. */
const readPassword = async (keys: PasswordKeys, sent: string): Promise<string> =>
  sent.length <= longestPassword ? sent : ((await keys.decrypt(sent)) ?? '');

/** One try more of an account that failed, from this address. */
export async function countFailedLogin(
  tx: Tx,
  visit: Visit,
  username: string,
  result: 'wrong_password' | 'wrong_sms_code' | 'wrong_second_factor' | 'wrong_alipay',
): Promise<void> {
  const { brand, now } = visit;
  await countAttempt(tx, brand.code, now, `account ${username}`, wrongPasswordsOfAccount);
  await countAttempt(tx, brand.code, now, `address ${visit.address}`, wrongPasswordsOfAddress);
  await writeAudit(tx, visit, { operation: 'login', object: username, result });
}

type Named = NonNullable<Awaited<ReturnType<typeof operatorNamed>>>;

/** Opens a login for an operator who proved who it is, by whatever means. */
export async function openLogin(
  tx: Tx,
  visit: Visit,
  operator: Named,
  rememberMe = false,
): Promise<Answer<typeof login>> {
  const { brand } = visit;
  const { id: operatorId, purpose } = operator;
  if (!rememberMe) forgetHere(visit, purpose);
  await forgetAttempts(tx, brand.code, `account ${operator.username}`);
  const token = await openSession(tx, {
    ...visit,
    brandCode: brand.code,
    operatorId,
    purpose,
    secondFactorPending: operator.totp_enabled_at !== null,
    remembered: rememberMe ? remember(visit, purpose) : undefined,
  });
  return loginOpened(tx, visit, operator, token, 'login');
}

/** Writes down that a login was opened, and answers what its page is to know. */
export async function loginOpened(
  tx: Tx,
  visit: Visit,
  operator: Named,
  token: string,
  operation: 'login' | 'login:remembered',
): Promise<Answer<typeof login>> {
  const { brand, now } = visit;
  const hasSecondFactor = operator.totp_enabled_at !== null;
  const { requires_second_factor: isWanted } = await policyOf(tx, brand.code);
  const gate = gateOf({
    second_factor_pending: hasSecondFactor,
    must_enrol: isWanted && !hasSecondFactor,
    must_change_password: operator.must_change_password,
  });
  await tx
    .updateTable('operators')
    .set({ last_login_at: now })
    .where('brand_code', '=', brand.code)
    .where('id', '=', operator.id)
    .execute();
  await writeAudit(tx, visit, {
    operation,
    object: operator.username,
    result: 'ok',
    operatorId: operator.id,
    purpose: operator.purpose,
  });
  return { token, user: await userOf(tx, brand.code, operator.id, gate) };
}

/** An operator of the brand by account; who was deleted is nobody. */
export const operatorNamed = (tx: Tx, brand: string, username: string) =>
  whoCanSignIn(tx, brand).where('username', '=', username).executeTakeFirst();

/** The operator of the brand whom this Alipay account is bound to. */
export const operatorOfAlipay = (tx: Tx, brand: string, account: string) =>
  whoCanSignIn(tx, brand).where('alipay_account', '=', account).executeTakeFirst();

const whoCanSignIn = (tx: Tx, brand: string) =>
  tx
    .selectFrom('operators')
    .select([
      'id',
      'username',
      'password_hash',
      'enabled',
      'purpose',
      'phone',
      'must_change_password',
      'totp_enabled_at',
    ])
    .where('brand_code', '=', brand)
    .where('deleted_at', 'is', null);
