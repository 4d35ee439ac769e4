import type { Input, Returned } from '@rental/contract/endpoint';
import type { saveAutoTopUp as call } from '@rental/contract/rental/top-ups';
import { yuan } from '@rental/domain/money';
import {
  checkedRule,
  inUnit,
  prepaidBalances,
  type AutoTopUp,
  type PrepaidBalance,
} from '@rental/domain/rental/top-ups/auto-top-up';
import type { Tx } from '../../db/transaction.ts';
import type { Context } from '../../http/context.ts';
import { orRefuse } from '../../http/refusal.ts';
import { writeAudit } from '../../people/audit/public.ts';
import type { RequireStepUp } from '../../people/auth/public.ts';
import { requireAllStores } from '../../people/data-scope/public.ts';
import { tellOf, topUpLooks } from './auto-top-up.ts';
import { changeRule, lockRule } from './top-up-store.ts';

/** 设置自动充值, against a proof of who asks: it spends money by itself. A day that was capped may go on under the new rule. */
export const saveAutoTopUp =
  (requireStepUp: RequireStepUp) =>
  async (
    ctx: Context,
    { body: { balance, stepUp, ...typed } }: Input<typeof call>,
    tx: Tx,
  ): Promise<Returned<typeof call>> => {
    requireAllStores(ctx);
    await requireStepUp(ctx, tx, stepUp);
    const { brandCode: brand, now } = ctx;
    const { rule: before, terms } = await lockRule(tx, brand, balance);
    const rule = orRefuse(checkedRule(balance, typed, terms));
    await changeRule(tx, { brand, balance }, { ...rule, cappedOn: null });
    await writeAudit(tx, ctx, {
      operation: 'topUp:auto',
      object: balance,
      result: 'ok',
      before: { ...before },
      after: { ...rule },
    });
    if (rule.isOn) await topUpLooks[balance].now(tx, brand, now);
    if (rule.isOn || before.isOn)
      await tellOf(ctx, tx, {
        balance,
        occasion: 'autoTopUpSet',
        title: `${prepaidBalances[balance]}自动充值已${rule.isOn ? '开启' : '关闭'}`,
        body: rule.isOn
          ? `「${ctx.operator.nickName}」设置：${ruleWords(balance, rule)}。`
          : `「${ctx.operator.nickName}」关闭了${prepaidBalances[balance]}的自动充值。`,
        ...(rule.isOn &&
          !before.isOn && { values: { threshold: inUnit(balance, rule.threshold) } }),
      });
    return rule;
  };

const ruleWords = (
  balance: PrepaidBalance,
  { threshold, amount, dailyCapFen }: AutoTopUp,
): string =>
  `${prepaidBalances[balance]}低于${inUnit(balance, threshold)}时，自动充值${inUnit(balance, amount)}，每日不超过¥${yuan(dailyCapFen)}`;
