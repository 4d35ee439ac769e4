import type { Input, Returned } from '@rental/contract/endpoint';
import type { startSignConsent as call } from '@rental/contract/platform/sign-consents';
import { businessDateOf } from '@rental/domain/business-date';
import { accountKindFacts } from '@rental/domain/platform/provider-accounts/account-kinds';
import { consentDays, startConsent } from '@rental/domain/platform/provider-accounts/sign-consent';
import { businessNo } from '../../business-no.ts';
import type { Tx } from '../../db/transaction.ts';
import type { SignatureGateway } from '../../gateways/e-signature/signature-gateway.ts';
import { Undecided } from '../../gateways/undecided.ts';
import type { Context } from '../../http/context.ts';
import { orNotFound, orRefuse, refuse } from '../../http/refusal.ts';
import { writeAudit } from '../../people/audit/public.ts';
import { requireAllStores } from '../../people/data-scope/public.ts';
import { smsToPhone } from '../../people/notifications/public.ts';
import { lockAccount } from './account-store.ts';
import { consentRows, consentsToday, writeConsent } from './sign-consent-store.ts';
import { versionOf } from './test-account.ts';

type Body = Input<typeof call>['body'];

const dayMs = 86_400_000;
const smsOf = { merchant: 'signConsent', seal: 'sealConsent' } as const;

/** 发起授权: the provider is asked outside of any transaction. A consent whose link nobody got is of no use to anybody. */
export const startSignConsent =
  (signatures: Pick<SignatureGateway, 'askConsent'>) =>
  async (ctx: Context, { body }: Input<typeof call>): Promise<Returned<typeof call>> => {
    requireAllStores(ctx);
    const { id: accountId, version, kind } = body;
    await ctx.transaction('read write', (tx) => refuseUnlessOpen(ctx, tx, body));
    const asked = {
      consentNo: businessNo('SQ', ctx.now),
      kind,
      expiresAt: new Date(ctx.now.getTime() + consentDays * dayMs),
    };
    const by = { brand: ctx.brandCode, accountId, version };
    const link = await signatures.askConsent(asked, by).catch(unanswered);
    return ctx.transaction('read write', async (tx) => {
      await refuseUnlessOpen(ctx, tx, body);
      const id = await writeConsent(ctx, tx, {
        ...asked,
        accountId,
        version,
        link,
        phone: body.phone,
      });
      await writeAudit(tx, ctx, {
        operation: 'providerAccount:consent',
        object: `providerAccount ${accountId}`,
        result: 'ok',
        after: { kind, consentNo: asked.consentNo, phoneEnd: body.phone.slice(-4) },
      });
      const [row] = await consentRows(ctx, tx, { accountId, id });
      await smsToPhone(ctx, tx, body.phone, {
        name: smsOf[kind],
        values: {
          consentLink: new URL(link, ctx.origin).href,
          dueOn: businessDateOf(asked.expiresAt),
        },
      });
      return orNotFound(row);
    });
  };

/** The account is locked: two who ask at once have the day's share together. */
async function refuseUnlessOpen(ctx: Context, tx: Tx, { id, version }: Body): Promise<void> {
  const locked = await lockAccount(ctx, tx, id);
  const { state } = versionOf(locked, version);
  if (accountKindFacts(locked.row.kind).purpose !== 'signature') refuse('sign_consent_not_offered');
  if (state !== 'tested' && state !== 'used') refuse('provider_account_untested');
  orRefuse(startConsent(await consentsToday(ctx, tx, id)));
}

/** A provider that did not answer, or refused the key. */
export function unanswered(error: unknown): never {
  if (error instanceof Undecided) return refuse('sign_consent_unanswered');
  throw error;
}
