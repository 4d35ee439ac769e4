import type { Answer } from '@rental/contract/endpoint';
import type { login } from '@rental/contract/auth';
import { writeAudit } from '../audit/public.ts';
import type { Purpose } from '../db/tables.ts';
import type { Tx } from '../db/transaction.ts';
import { countAttempt, forgetAttempts, refuseBlocked } from '../http/attempts.ts';
import type { Visit } from '../http/context.ts';
import { refuse } from '../http/refusal.ts';
import { isCaptcha } from './captchas.ts';
import { wrongPasswordsOfAccount, wrongPasswordsOfAddress } from './limits.ts';
import { isPassword } from './passwords.ts';
import { openSession } from './sessions.ts';
import { userOf } from './users.ts';

interface Credentials {
  readonly username: string;
  readonly password: string;
  readonly code: string;
  readonly uuid: string;
}

/**
 * Signs an operator of one platform in (S151, S153). Unknown, disabled, of the other platform, of another brand and
 * wrong all answer the same, after the same work (threat model 2–4). What is counted stays counted when refused.
 */
export async function signIn(
  visit: Visit,
  purpose: Purpose,
  typed: Credentials,
): Promise<Answer<typeof login>> {
  const { brand, now } = visit;
  const username = typed.username.trim().toLowerCase();
  const account = `account ${username}`;
  const address = `address ${visit.address}`;
  const captchaIsRight = await visit.transaction('read write', (tx) =>
    isCaptcha(tx, visit, typed.uuid, typed.code),
  );
  const operator = await visit.transaction('read only', async (tx) => {
    await refuseBlocked(tx, brand.code, now, account, wrongPasswordsOfAccount);
    await refuseBlocked(tx, brand.code, now, address, wrongPasswordsOfAddress);
    if (!captchaIsRight) refuse('wrong_captcha');
    return operatorNamed(tx, brand.code, username);
  });
  const passwordIsRight = await isPassword(operator?.password_hash, typed.password); // no transaction waits for it

  const signedIn = await visit.transaction('read write', async (tx) => {
    await refuseBlocked(tx, brand.code, now, account, wrongPasswordsOfAccount); // tries that ran beside this one
    if (!operator || !passwordIsRight || !operator.enabled || operator.purpose !== purpose) {
      await countAttempt(tx, brand.code, now, account, wrongPasswordsOfAccount);
      await countAttempt(tx, brand.code, now, address, wrongPasswordsOfAddress);
      await writeAudit(tx, visit, {
        operation: 'login',
        object: username,
        result: 'wrong_password',
      });
      return null;
    }
    await forgetAttempts(tx, brand.code, account);
    const token = await openSession(tx, {
      ...visit,
      brandCode: brand.code,
      operatorId: operator.id,
      purpose,
    });
    await tx
      .updateTable('operators')
      .set({ last_login_at: now })
      .where('brand_code', '=', brand.code)
      .where('id', '=', operator.id)
      .execute();
    await writeAudit(tx, visit, {
      operation: 'login',
      object: username,
      result: 'ok',
      operatorId: operator.id,
      purpose,
    });
    return { token, user: await userOf(tx, brand.code, operator.id) };
  });
  return signedIn ?? refuse('wrong_password');
}

const operatorNamed = (tx: Tx, brand: string, username: string) =>
  tx
    .selectFrom('operators')
    .select(['id', 'password_hash', 'enabled', 'purpose'])
    .where('brand_code', '=', brand)
    .where('username', '=', username)
    .executeTakeFirst();
