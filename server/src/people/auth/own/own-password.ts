import type { Tx } from '../../../db/transaction.ts';
import { countAttempt, forgetAttempts, refuseBlocked } from '../../../http/attempts.ts';
import type { Context } from '../../../http/context.ts';
import { Refusal } from '../../../http/refusal.ts';
import { isPassword } from '../passwords.ts';
import { wrongPasswordsOfAccount } from '../sign-in/limits.ts';
import type { PasswordKeys } from '../sign-in/password-keys.ts';

/** Answers the password; refuses where it is not the own one, saying so at `field` of the form. */
export type RefuseWrongPassword = (
  ctx: Context,
  tx: Tx,
  sealed: string,
  field: string,
) => Promise<string>;

/**
 * Asks for the own password again, before what it protects. A wrong one counts as one at the login does. Counters are
 * written in a transaction of their own, right or wrong: the caller's holds other locks, and would hold this one until
 * it ends while another waits for it from the side, which the database cannot see.
 */
export const ownPasswordCheck =
  (keys: PasswordKeys): RefuseWrongPassword =>
  async (ctx, tx, sealed, field) => {
    const { brandCode, operator, now } = ctx;
    const account = `account ${operator.username}`;
    await refuseBlocked(tx, brandCode, now, account, wrongPasswordsOfAccount);
    const typed = await keys.decrypt(sealed);
    const { password_hash: stored } = await tx
      .selectFrom('operators')
      .select('password_hash')
      .where('brand_code', '=', brandCode)
      .where('id', '=', operator.id)
      .executeTakeFirstOrThrow();
    // one answer and the same work for a wrong password and for one that cannot be read (threat model 7)
    if ((await isPassword(stored, typed ?? '')) && typed !== null) {
      await ctx.aside((alone) => forgetAttempts(alone, brandCode, account));
      return typed;
    }
    // the refusal rolls this transaction back
    await ctx.aside((alone) =>
      countAttempt(alone, brandCode, now, account, wrongPasswordsOfAccount),
    );
    throw new Refusal('wrong_old_password', { fields: { [field]: '密码不正确' } });
  };
