import type { Input, Returned } from '@rental/contract/endpoint';
import type * as calls from '@rental/contract/people/auth/policies';
import type { SecurityPolicy } from '@rental/contract/people/auth/policies';
import { isWeakened, policyChangeWords } from '@rental/domain/people/access/safety-policy';
import type { Tx } from '../../db/transaction.ts';
import type { Context } from '../../http/context.ts';
import { writeAudit } from '../audit/public.ts';
import { policyOf, smsBalanceOf, type Policy } from '../auth/public.ts';
import type { Administer } from './approvals/administer.ts';

const shown = (policy: Policy): SecurityPolicy => ({
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
    buyoutFloorBp: ctx.brand.buyoutFloorBp,
  };
}

/** 登录与复核策略: from the next request on, against a proof of who asks. Less safe it becomes only with a second person. */
export const setSecurityPolicy =
  (administer: Administer) =>
  (
    ctx: Context,
    { body }: Input<typeof calls.setSecurityPolicy>,
    tx: Tx,
  ): Promise<Returned<typeof calls.setSecurityPolicy>> =>
    administer(ctx, tx, { act: 'security:policy', body, isAlwaysProven: true }, () =>
      settled(ctx, tx, body),
    );

async function settled(ctx: Context, tx: Tx, body: Input<typeof calls.setSecurityPolicy>['body']) {
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
  const [shownBefore, shownAfter] = [shown(before), shown(after)];
  await writeAudit(tx, ctx, {
    operation: 'security:policy',
    object: 'policy',
    result: 'ok',
    before: shownBefore,
    after: shownAfter,
  });
  return {
    answer: shownAfter,
    object: 'policy',
    words: `修改安全策略：${policyChangeWords(shownBefore, shownAfter)}`,
    isWeakening: isWeakened(shownBefore, shownAfter),
  };
}
