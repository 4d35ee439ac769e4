import type { Input, Returned } from '@rental/contract/endpoint';
import type {
  askSignConsent as askCall,
  signConsents as listCall,
} from '@rental/contract/platform/sign-consents';
import {
  consentAfter,
  type ConsentWord,
} from '@rental/domain/platform/provider-accounts/sign-consent';
import type { Tx } from '../../db/transaction.ts';
import type { ConsentBy, SignatureGateway } from '../../gateways/e-signature/signature-gateway.ts';
import { Undecided } from '../../gateways/undecided.ts';
import type { Acting, Context } from '../../http/context.ts';
import { orNotFound } from '../../http/refusal.ts';
import { actingJob } from '../../jobs/acting-job.ts';
import { brandLook } from '../../jobs/brand-look.ts';
import { jobHandler, type JobHandler } from '../../jobs/job.ts';
import { writeAudit } from '../../people/audit/public.ts';
import { requireAllStores } from '../../people/data-scope/public.ts';
import { requireAccount } from './account-store.ts';
import {
  consentOf,
  consentRows,
  keepAsked,
  lockConsent,
  waitingConsents,
  type StoredConsent,
} from './sign-consent-store.ts';
import { unanswered } from './start-sign-consent.ts';

type Asks = Pick<SignatureGateway, 'findConsent'>;

/** 电子签授权记录 of an account. */
export async function signConsents(
  ctx: Context,
  { params: { id } }: Input<typeof listCall>,
  tx: Tx,
): Promise<Returned<typeof listCall>> {
  requireAllStores(ctx);
  await requireAccount(ctx, tx, id);
  return consentRows(ctx, tx, { accountId: id });
}

const byOf = (consent: StoredConsent): ConsentBy => ({
  brand: consent.brand_code,
  accountId: consent.account_id,
  version: consent.version,
});

/** 查询结果: the provider is asked outside of any transaction. */
export const askSignConsent =
  (signatures: Asks) =>
  async (
    ctx: Context,
    { body: { id } }: Input<typeof askCall>,
  ): Promise<Returned<typeof askCall>> => {
    requireAllStores(ctx);
    const consent = await ctx.transaction('read only', async (tx) =>
      orNotFound(await consentOf(ctx, tx, id)),
    );
    const said = await signatures.findConsent(consent.consent_no, byOf(consent)).catch(unanswered);
    return ctx.transaction('read write', async (tx) => {
      await handleWord(ctx, tx, id, said);
      const [row] = await consentRows(ctx, tx, { accountId: consent.account_id, id });
      return orNotFound(row);
    });
  };

/** Takes in what the provider says of a consent: one that has ended meanwhile stays as it is. */
async function handleWord(ctx: Acting, tx: Tx, id: number, said: ConsentWord): Promise<void> {
  const consent = await lockConsent(ctx, tx, id);
  if (consent.state !== 'waiting') return;
  const { state, expires_at: expiresAt } = consent;
  const after = consentAfter({ state, expiresAt }, said, ctx.now);
  await keepAsked(ctx, tx, consent, after);
  if (after === 'waiting') return;
  await writeAudit(tx, ctx, {
    operation: 'providerAccount:consentEnd',
    object: `providerAccount ${consent.account_id}`,
    result: 'ok',
    after: { consentNo: consent.consent_no, state: after },
  });
}

/** Asks about each consent that waits. */
export const signConsentLook = brandLook({ name: 'sign-consents', label: '电子签授权查询' });

/** An account that does not answer is asked the next hour again; its consents expire all the same. */
export const signConsentRunner = (signatures: Asks): JobHandler =>
  jobHandler<object>({
    kind: signConsentLook.kind,
    most: 1,
    run: async (_payload, run) => {
      const acting = await actingJob(run);
      const waiting = await run.transaction('read only', (tx) => waitingConsents(acting(), tx));
      for (const consent of waiting) {
        run.signal.throwIfAborted();
        const said = await signatures
          .findConsent(consent.consent_no, byOf(consent))
          .catch(stillWaiting);
        await run.transaction('read write', (tx) => handleWord(acting(), tx, consent.id, said));
      }
    },
  });

function stillWaiting(error: unknown): ConsentWord {
  if (error instanceof Undecided) return 'waiting';
  throw error;
}
