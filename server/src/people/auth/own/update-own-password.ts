import type { Input, Returned } from '@rental/contract/endpoint';
import type { updateOwnPassword as call } from '@rental/contract/passwords';
import { passwordComplaint } from '@rental/domain/validation/password-rule';
import type { Tx } from '../../../db/transaction.ts';
import type { Context, Visit } from '../../../http/context.ts';
import { refuse, Refusal } from '../../../http/refusal.ts';
import { writeAudit } from '../../audit/public.ts';
import { endSessionsOf } from '../operator-sessions.ts';
import { hashPassword } from '../passwords.ts';
import type { PasswordKeys } from '../sign-in/password-keys.ts';
import { forgetRemembered } from '../sign-in/remembered.ts';
import type { RefuseWrongPassword } from './own-password.ts';

/** Tells the phone of an operator that the password has changed (S98: 23), once this commits. */
export type TellPasswordChanged = (
  tx: Tx,
  visit: Pick<Visit, 'brand' | 'now'>,
  of: { readonly username: string; readonly phone: string | null },
) => Promise<void>;

interface Tools {
  readonly keys: PasswordKeys;
  readonly refuseWrongPassword: RefuseWrongPassword;
  readonly tellPasswordChanged: TellPasswordChanged;
}

/** 修改密码 (S203). */
export const updateOwnPassword =
  ({ keys, refuseWrongPassword, tellPasswordChanged }: Tools) =>
  async (ctx: Context, { body }: Input<typeof call>, tx: Tx): Promise<Returned<typeof call>> => {
    const { operator } = ctx;
    const typed = await refuseWrongPassword(ctx, tx, body.oldPass, 'oldPass');
    const wanted = (await keys.decrypt(body.newPass)) ?? refuse('password_not_readable');
    const complaint =
      wanted === typed ? '新密码不能与原密码相同' : complaintOn(ctx, wanted, operator.username);
    if (complaint !== null) throw new Refusal('invalid', { fields: { newPass: complaint } });
    await tellPasswordChanged(tx, ctx, await setPassword(ctx, tx, operator.id, wanted));
    const endedSessions = await endSessionsOf(ctx, tx, operator.id, { except: operator.sessionId });
    await writeAudit(tx, ctx, {
      operation: 'user:updateOwnPassword',
      object: `operator ${operator.id}`,
      result: 'ok',
      after: { endedSessions },
    });
    return { endedSessions };
  };

/** The fault of a password that an operator chose, or null. */
export const complaintOn = (
  { brand }: Pick<Context, 'brand'>,
  password: string,
  username: string,
): string | null => passwordComplaint(password, [username, brand.code, brand.name]);

/** Writes a password that its operator chose, and answers who that is; what was remembered of the one before opens nothing any more. */
export async function setPassword(
  { brand, now }: Pick<Context, 'brand' | 'now'>,
  tx: Tx,
  operatorId: number,
  password: string,
): Promise<{ readonly username: string; readonly phone: string | null }> {
  const changed = await tx
    .updateTable('operators')
    .set({
      password_hash: await hashPassword(password),
      must_change_password: false,
      password_changed_at: now,
    })
    .where('brand_code', '=', brand.code)
    .where('id', '=', operatorId)
    .returning(['username', 'phone'])
    .executeTakeFirstOrThrow();
  await forgetRemembered(tx, brand.code, operatorId);
  return changed;
}

/** Writes a random password that its operator must change; the second factor and the Alipay binding of whoever lost it are gone as well. */
export async function setOneTimePassword(
  { brand, now }: Pick<Context, 'brand' | 'now'>,
  tx: Tx,
  operatorId: number,
  password: string,
): Promise<void> {
  await tx
    .updateTable('operators')
    .set({
      password_hash: await hashPassword(password),
      must_change_password: true,
      password_changed_at: now,
      totp_sealed_secret: null,
      totp_enabled_at: null,
      alipay_account: null,
    })
    .where('brand_code', '=', brand.code)
    .where('id', '=', operatorId)
    .execute();
}
