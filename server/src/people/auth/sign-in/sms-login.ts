import type * as calls from '@rental/contract/people/auth/auth';
import type { Answer, Input, Returned } from '@rental/contract/endpoint';
import type { Tx } from '../../../db/transaction.ts';
import { refuseBlocked } from '../../../http/attempts.ts';
import type { Visit } from '../../../http/context.ts';
import { refuse, Refusal } from '../../../http/refusal.ts';
import { writeAudit } from '../../audit/public.ts';
import { endSessionsOf } from '../operator-sessions.ts';
import { complaintOn, setPassword, type TellPasswordChanged } from '../own/update-own-password.ts';
import { policyOf } from '../policy.ts';
import { canSendSms } from '../sms-balance.ts';
import { isCaptcha } from './captchas.ts';
import { wrongPasswordsOfAccount, wrongPasswordsOfAddress } from './limits.ts';
import type { PasswordKeys } from './password-keys.ts';
import { countFailedLogin, openLogin, operatorNamed } from './sign-in.ts';
import { refuseTooMany, type SmsCodes } from './sms-codes.ts';

/** S157: sends a code against a fresh captcha. Nobody learns whether the account exists: what is not sent is counted too. */
export const sendLoginSms =
  (codes: SmsCodes) =>
  async (
    visit: Visit,
    { body }: Input<typeof calls.sendLoginSms>,
  ): Promise<Returned<typeof calls.sendLoginSms>> => {
    const username = body.username.toLowerCase();
    const isRight = await visit.transaction('read write', (tx) =>
      isCaptcha(tx, visit, body.uuid, body.code),
    );
    if (!isRight) refuse('wrong_captcha');
    return visit.transaction('read write', async (tx) => {
      if (body.purpose === 'login') await refuseWithoutSms(tx, visit);
      // asked of every account alike, for only one that exists would be refused later
      if (!(await canSendSms(tx, visit.brand.code, { template: 'code', parts: 1 })))
        refuse('sms_balance_empty');
      const operator = await operatorNamed(tx, visit.brand.code, username);
      if (!operator?.enabled || operator.phone === null) {
        await refuseTooMany(tx, visit, `of ${username}`);
        return { expiresInSeconds: 300 };
      }
      const place = { phone: operator.phone, purpose: body.purpose, operatorId: operator.id };
      return codes.issue(tx, visit, place);
    });
  };

/** Signs in by a code that `sendLoginSms` sent. */
export const smsLogin =
  (codes: SmsCodes) =>
  async (
    visit: Visit,
    { body }: Input<typeof calls.smsLogin>,
  ): Promise<Answer<typeof calls.login>> => {
    const username = body.username.toLowerCase();
    const operator = await visit.transaction('read only', async (tx) => {
      await refuseWithoutSms(tx, visit);
      return named(tx, visit, username);
    });
    await useCode(codes, visit, { operator, username, purpose: 'login', code: body.smsCode });
    return visit.transaction('read write', async (tx) => {
      const now = await operatorNamed(tx, visit.brand.code, username);
      if (!now?.enabled) return refuse('wrong_sms_code');
      return openLogin(tx, visit, now, body.rememberMe);
    });
  };

interface Tools {
  readonly codes: SmsCodes;
  readonly keys: PasswordKeys;
  readonly tellPasswordChanged: TellPasswordChanged;
}

/** S160: a new password for who can read the phone's SMS; all logins of the account end. */
export const resetForgottenPassword =
  ({ codes, keys, tellPasswordChanged }: Tools) =>
  async (
    visit: Visit,
    { body }: Input<typeof calls.resetForgottenPassword>,
  ): Promise<Returned<typeof calls.resetForgottenPassword>> => {
    const username = body.username.toLowerCase();
    const password = (await keys.decrypt(body.newPass)) ?? refuse('password_not_readable');
    const complaint = complaintOn(visit, password, username);
    if (complaint !== null) throw new Refusal('invalid', { fields: { newPass: complaint } });
    const operator = await visit.transaction('read only', (tx) => named(tx, visit, username));
    await useCode(codes, visit, { operator, username, purpose: 'forgotten', code: body.code });
    return visit.transaction('read write', async (tx) => {
      const now = await operatorNamed(tx, visit.brand.code, username);
      if (!now?.enabled) return refuse('wrong_sms_code');
      await tellPasswordChanged(tx, visit, await setPassword(visit, tx, now.id, password));
      const endedSessions = await endSessionsOf(visit, tx, now.id);
      await writeAudit(tx, visit, {
        operation: 'user:resetForgottenPassword',
        object: `operator ${now.id}`,
        result: 'ok',
        operatorId: now.id,
        purpose: now.purpose,
        after: { endedSessions },
      });
      return { ok: true as const };
    });
  };

type Named = Awaited<ReturnType<typeof named>>;

async function named(tx: Tx, visit: Visit, username: string) {
  const { brand, now, address } = visit;
  await refuseBlocked(tx, brand.code, now, `account ${username}`, wrongPasswordsOfAccount);
  await refuseBlocked(tx, brand.code, now, `address ${address}`, wrongPasswordsOfAddress);
  return operatorNamed(tx, brand.code, username);
}

interface TypedCode {
  readonly operator: Named;
  readonly username: string;
  readonly purpose: 'login' | 'forgotten';
  readonly code: string;
}

/** A wrong code counts as a wrong password does. */
async function useCode(codes: SmsCodes, visit: Visit, typed: TypedCode): Promise<void> {
  const { operator, username, purpose, code } = typed;
  try {
    if (!operator?.enabled || operator.phone === null) return refuse('wrong_sms_code');
    await codes.use(visit, { phone: operator.phone, purpose, operatorId: operator.id }, code);
  } catch (error) {
    await visit.transaction('read write', (tx) =>
      countFailedLogin(tx, visit, username, 'wrong_sms_code'),
    );
    throw error;
  }
}

async function refuseWithoutSms(tx: Tx, visit: Visit): Promise<void> {
  if (!(await policyOf(tx, visit.brand.code)).sms_login) refuse('login_mode_disabled');
}
