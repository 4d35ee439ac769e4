import type { Input, Returned } from '@rental/contract/endpoint';
import type * as calls from '@rental/contract/policies';
import { writeAudit } from '../audit/public.ts';
import type { Tx } from '../db/transaction.ts';
import type { Context } from '../http/context.ts';
import { policyOf, type Policy } from './policy.ts';
import { smsBalanceOf } from './sms-balance.ts';
import type { RequireStepUp } from './step-up.ts';

const shown = (policy: Policy): Returned<typeof calls.setSecurityPolicy> => ({
  captchaAfterFailuresOnly: policy.captcha_after_failures_only,
  smsLogin: policy.sms_login,
  alipayLogin: policy.alipay_login,
  requiresSecondFactor: policy.requires_second_factor,
  secondPersonForAdministrators: policy.second_person_for_administrators,
});

export async function securityPolicy(
  ctx: Context,
  _input: unknown,
  tx: Tx,
): Promise<Returned<typeof calls.securityPolicy>> {
  return {
    ...shown(await policyOf(tx, ctx.brandCode)),
    smsBalance: await smsBalanceOf(tx, ctx.brandCode),
    moneyLimitFen: ctx.brand.moneyLimitFen,
  };
}

/** 登录与复核策略: from the next request on, against a proof of who asks. */
export const setSecurityPolicy =
  (requireStepUp: RequireStepUp) =>
  async (
    ctx: Context,
    { body }: Input<typeof calls.setSecurityPolicy>,
    tx: Tx,
  ): Promise<Returned<typeof calls.setSecurityPolicy>> => {
    await requireStepUp(ctx, tx, body.stepUp);
    const before = await policyOf(tx, ctx.brandCode);
    const after: Policy = {
      ...before,
      captcha_after_failures_only: body.captchaAfterFailuresOnly,
      sms_login: body.smsLogin,
      alipay_login: body.alipayLogin ?? before.alipay_login,
      requires_second_factor: body.requiresSecondFactor,
      second_person_for_administrators: body.secondPersonForAdministrators,
    };
    await tx
      .insertInto('security_policies')
      .values({ brand_code: ctx.brandCode, ...after })
      .onConflict((conflict) => conflict.column('brand_code').doUpdateSet(after))
      .execute();
    await writeAudit(tx, ctx, {
      operation: 'security:policy',
      object: 'policy',
      result: 'ok',
      before: shown(before),
      after: shown(after),
    });
    return shown(after);
  };
