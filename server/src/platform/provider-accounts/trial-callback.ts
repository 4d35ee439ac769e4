import type { Fen } from '@rental/domain/money';
import { trialFen } from '@rental/domain/platform/provider-accounts/fen-trial';
import type { LinkWord } from '@rental/domain/money/payments/link-payment';
import type { TakenCallback } from '../../http/callback-log.ts';
import type { Acting, Visit } from '../../http/context.ts';
import { writeAudit } from '../../people/audit/public.ts';
import { handleTrialWord } from './handle-trial-word.ts';

interface Word {
  readonly merchant: string;
  readonly tradeNo: string;
  readonly amountFen: Fen;
  readonly outcome: 'paid' | 'processing' | 'closed';
}

/**
 * Takes in a callback about the payment of a trial; null: it is about none. It has to name the merchant of the version that the fen goes by,
 * and one fen.
 */
export const takeTrialCallback = (
  visit: Visit,
  ctx: Acting,
  word: Word,
): Promise<TakenCallback | null> =>
  visit.transaction('read write', async (tx) => {
    const trial = await tx
      .selectFrom('fen_trials as t')
      .innerJoin('provider_account_versions as v', (join) =>
        join
          .onRef('v.brand_code', '=', 't.brand_code')
          .onRef('v.account_id', '=', 't.account_id')
          .onRef('v.version', '=', 't.version'),
      )
      .select(['t.id', 't.account_id', 'v.settings'])
      .where('t.brand_code', '=', ctx.brandCode)
      .where('t.trade_no', '=', word.tradeNo)
      .executeTakeFirst();
    if (trial === undefined) return null;
    const about = { ourNo: word.tradeNo };
    const { merchant, amountFen } = word;
    if (merchant === trial.settings['merchantNo'] && amountFen === trialFen) {
      const isNew = await handleTrialWord(ctx, tx, trial.id, answerOf(word));
      return { kind: isNew ? 'taken' : 'duplicate', ...about };
    }
    await writeAudit(tx, ctx, {
      operation: 'payment:mismatch',
      object: `providerAccount ${trial.account_id}`,
      result: 'ok',
      before: { tradeNo: word.tradeNo, amountFen: trialFen },
      after: { merchant, amountFen, outcome: word.outcome },
    });
    return { kind: 'mismatch', ...about };
  });

function answerOf({ outcome, amountFen }: Word): LinkWord {
  if (outcome === 'paid') return { kind: 'paid', amountFen };
  return outcome === 'closed' ? { kind: 'closed', reason: 'byProvider' } : { kind: 'processing' };
}
