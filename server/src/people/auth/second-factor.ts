import type { Input, Returned } from '@rental/contract/endpoint';
import type * as calls from '@rental/contract/people/auth/second-factor';
import { Secret, TOTP } from 'otpauth';
import type { Tx } from '../../db/transaction.ts';
import { countAttempt, forgetAttempts, refuseBlocked } from '../../http/attempts.ts';
import type { Context } from '../../http/context.ts';
import { refuse, Refusal } from '../../http/refusal.ts';
import type { Seal } from '../../sealed.ts';
import { writeAudit } from '../audit/public.ts';
import type { RefuseWrongPassword } from './own/own-password.ts';
import { policyOf } from './policy.ts';
import { wrongPasswordsOfAccount } from './sign-in/limits.ts';

const periodSeconds = 30;
const secretBytes = 20;

/** Codes of an authenticator app (RFC 6238: SHA-1, 6 digits, 30 s), which every such app takes. */
const totpOf = (secret: Secret, issuer: string, label: string) =>
  new TOTP({ issuer, label, algorithm: 'SHA1', digits: 6, period: periodSeconds, secret });

/** The second factor of the own account. Secrets are kept sealed; no code is good twice. */
export function secondFactor(seal: Seal, refuseWrongPassword: RefuseWrongPassword) {
  return {
    begin: async (
      ctx: Context,
      _input: unknown,
      tx: Tx,
    ): Promise<Returned<typeof calls.beginSecondFactor>> => {
      const own = await lockOwn(ctx, tx);
      if (own.totp_enabled_at !== null) refuse('second_factor_set_up');
      const secret = new Secret({ size: secretBytes });
      await save(ctx, tx, { totp_sealed_secret: seal.seal(secret.base32), totp_last_step: null });
      const uri = totpOf(secret, ctx.brand.name, ctx.operator.username).toString();
      return { secret: secret.base32, uri };
    },

    confirm: async (
      ctx: Context,
      { body }: Input<typeof calls.confirmSecondFactor>,
      tx: Tx,
    ): Promise<Returned<typeof calls.confirmSecondFactor>> => {
      const own = await lockOwn(ctx, tx);
      if (own.totp_enabled_at !== null) refuse('second_factor_set_up');
      const step = await stepOf(ctx, tx, seal, own, body.code);
      await save(ctx, tx, { totp_enabled_at: ctx.now, totp_last_step: step });
      await audit(ctx, tx, 'user:setUpSecondFactor');
      return { ok: true as const };
    },

    pass: async (
      ctx: Context,
      { body }: Input<typeof calls.passSecondFactor>,
      tx: Tx,
    ): Promise<Returned<typeof calls.passSecondFactor>> => {
      const step = await stepOf(ctx, tx, seal, await lockOwn(ctx, tx), body.code);
      await save(ctx, tx, { totp_last_step: step });
      await tx
        .updateTable('sessions')
        .set({ second_factor_pending: false })
        .where('brand_code', '=', ctx.brandCode)
        .where('id', '=', ctx.operator.sessionId)
        .execute();
      await audit(ctx, tx, 'login:secondFactor');
      return { ok: true as const };
    },

    remove: async (
      ctx: Context,
      { body }: Input<typeof calls.removeSecondFactor>,
      tx: Tx,
    ): Promise<Returned<typeof calls.removeSecondFactor>> => {
      if ((await policyOf(tx, ctx.brandCode)).requires_second_factor)
        refuse('second_factor_required');
      await refuseWrongPassword(ctx, tx, body.password, 'password');
      await save(ctx, tx, { totp_sealed_secret: null, totp_enabled_at: null });
      await audit(ctx, tx, 'user:removeSecondFactor');
      return { ok: true as const };
    },
  };
}

interface Own {
  readonly totp_sealed_secret: Buffer | null;
  readonly totp_enabled_at: Date | null;
  readonly totp_last_step: number | null;
}

const lockOwn = (ctx: Context, tx: Tx): Promise<Own> =>
  tx
    .selectFrom('operators')
    .select(['totp_sealed_secret', 'totp_enabled_at', 'totp_last_step'])
    .where('brand_code', '=', ctx.brandCode)
    .where('id', '=', ctx.operator.id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();

const save = (ctx: Context, tx: Tx, set: Partial<Own>) =>
  tx
    .updateTable('operators')
    .set(set)
    .where('brand_code', '=', ctx.brandCode)
    .where('id', '=', ctx.operator.id)
    .execute();

/** The time step of a right code that is newer than the last one taken; a wrong one counts as a wrong password does. */
async function stepOf(ctx: Context, tx: Tx, seal: Seal, own: Own, code: string): Promise<number> {
  const { brandCode, now, operator } = ctx;
  if (own.totp_sealed_secret === null) return refuse('second_factor_not_begun');
  const key = `second factor ${operator.username}`;
  await refuseBlocked(tx, brandCode, now, key, wrongPasswordsOfAccount);
  const totp = totpOf(Secret.fromBase32(seal.open(own.totp_sealed_secret)), '', '');
  const delta = totp.validate({ token: code, timestamp: now.getTime(), window: 1 });
  const step = Math.floor(now.getTime() / 1000 / periodSeconds) + (delta ?? 0);
  if (delta !== null && step > (own.totp_last_step ?? 0)) {
    await forgetAttempts(tx, brandCode, key);
    return step;
  }
  // the refusal rolls this transaction back
  await ctx.aside((alone) => countAttempt(alone, brandCode, now, key, wrongPasswordsOfAccount));
  throw new Refusal('wrong_second_factor', { fields: { code: '动态验证码错误' } });
}

const audit = (ctx: Context, tx: Tx, operation: string) =>
  writeAudit(tx, ctx, { operation, object: `operator ${ctx.operator.id}`, result: 'ok' });
