import type { Input, Returned } from '@rental/contract/endpoint';
import type { startFenTrial as call } from '@rental/contract/platform/provider-accounts';
import { accountKindFacts } from '@rental/domain/platform/provider-accounts/account-kinds';
import { isTrialOffered } from '@rental/domain/platform/provider-accounts/fen-trial';
import { isLinkOpen } from '@rental/domain/money/payments/link-payment';
import type { Tx } from '../../db/transaction.ts';
import type { PaymentGateway } from '../../gateways/payment/payment-gateway.ts';
import type { Context } from '../../http/context.ts';
import { actingVisit } from '../../http/nobody.ts';
import { orNotFound, refuse } from '../../http/refusal.ts';
import { writeAudit } from '../../people/audit/public.ts';
import type { RequireStepUp } from '../../people/auth/public.ts';
import { requireAllStores } from '../../people/data-scope/public.ts';
import { lockAccount } from './account-store.ts';
import { askAboutTrial } from './ask-about-trial.ts';
import { fenTrialLook } from './fen-trial-job.ts';
import { trialRows, trialsOf, writeTrial, type StoredTrial } from './fen-trial-store.ts';
import { handleTrialAnswer } from './handle-trial-word.ts';
import { versionOf } from './test-account.ts';

type Body = Input<typeof call>['body'];

interface Tools {
  readonly payments: PaymentGateway;
  readonly requireStepUp: RequireStepUp;
}

/** 一分钱验证: it is kept before the provider is asked, outside of any transaction; a job asks again where nobody has heard the answer. */
export const startFenTrial =
  ({ payments, requireStepUp }: Tools) =>
  async (ctx: Context, { body }: Input<typeof call>): Promise<Returned<typeof call>> => {
    requireAllStores(ctx);
    const trial = await ctx.transaction('read write', async (tx) => {
      await requireStepUp(ctx, tx, body.stepUp);
      return begun(ctx, tx, body);
    });
    const answer = await askAboutTrial(payments, { trial, now: ctx.now });
    return ctx.transaction('read write', async (tx) => {
      await handleTrialAnswer(actingVisit(ctx), tx, trial.id, answer);
      const [row] = await trialRows(ctx, tx, { accountId: body.id, id: trial.id });
      return orNotFound(row);
    });
  };

/** The account is locked: two who begin at once begin one. */
async function begun(ctx: Context, tx: Tx, { id, version }: Body): Promise<StoredTrial> {
  const locked = await lockAccount(ctx, tx, id);
  const { state } = versionOf(locked, version);
  if (!isTrialOffered(accountKindFacts(locked.row.kind).purpose)) refuse('fen_trial_not_offered');
  if (state !== 'tested' && state !== 'used') refuse('provider_account_untested');
  const trials = await trialsOf(tx, ctx.brandCode, id);
  if (trials.some((one) => isLinkOpen(one.state))) refuse('fen_trial_under_way');
  const trial = await writeTrial(ctx, tx, { accountId: id, version });
  await fenTrialLook.later(tx, ctx.brandCode, ctx.now, trial.look_at ?? ctx.now);
  await writeAudit(tx, ctx, {
    operation: 'providerAccount:fenTrial',
    object: `providerAccount ${id}`,
    result: 'ok',
    after: { version, tradeNo: trial.trade_no },
  });
  return trial;
}
