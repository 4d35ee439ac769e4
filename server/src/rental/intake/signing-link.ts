import type { Input, Returned } from '@rental/contract/endpoint';
import type { openSigningLink as call } from '@rental/contract/rental/intake-documents';
import type { SignatureGateway } from '../../gateways/e-signature/signature-gateway.ts';
import type { OpenAppContext } from '../../http/open-app.ts';
import { Refusal, refuse } from '../../http/refusal.ts';
import { writeAudit } from '../../people/audit/public.ts';
import { lastAgreementsOf, openAgreement } from '../open-events/public.ts';
import { placedOrder } from './intake-store.ts';

/** 获取签署链接: of the flow that counts. The provider is asked outside of transactions. */
export const signingLink =
  (gateway: SignatureGateway) =>
  async (
    ctx: OpenAppContext,
    { params: { externalNo } }: Input<typeof call>,
  ): Promise<Returned<typeof call>> => {
    const { flowNo, agreementState, expiresAt } = await ctx.transaction(
      'read write',
      async (tx) => {
        const { id } = await placedOrder(ctx, tx, externalNo);
        const [agreement] = await lastAgreementsOf(tx, { brand: ctx.brandCode, ids: [id] });
        if (agreement === undefined) return refuse('signing_not_open');
        const open = openAgreement(agreement, ctx.now);
        if (!open.waitsForCustomer || open.expiresAt === null || agreement.flow_no === null)
          return refuse('signing_not_open');
        await writeAudit(tx, ctx, {
          operation: 'intake:signingLink',
          object: open.agreementNo,
          result: 'ok',
          after: { app: ctx.app.name },
        });
        return { ...open, flowNo: agreement.flow_no, expiresAt: open.expiresAt };
      },
    );
    const link = await gateway.customerLink(flowNo, ctx.brandCode);
    // the job that tells the provider of the flow has not run
    if (link === null) throw new Refusal('signing_link_not_ready', { retryAfterSeconds: 2 });
    return { link: new URL(link, ctx.origin).href, agreementState, expiresAt };
  };
