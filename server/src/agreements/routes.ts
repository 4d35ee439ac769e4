import * as calls from '@rental/contract/agreements';
import type { SignatureGateway } from '../gateways/e-signature/signature-gateway.ts';
import { refuse } from '../http/refusal.ts';
import { serveCallback } from '../http/serve-callback.ts';
import { serve, serveOpen, type Serving } from '../http/serve.ts';
import { listAgreements } from './agreement-list.ts';
import { agreementPdf } from './agreement-pdf.ts';
import {
  createTemplate,
  editTemplate,
  preferTemplate,
  publishTemplate,
  stopTemplate,
} from './edit-templates.ts';
import { openAgreement } from './open-agreement.ts';
import { agreementCallback } from './signing/agreement-callback.ts';
import { remindAgreement } from './signing/remind-agreement.ts';
import { sendAgreement } from './signing/send-agreement.ts';
import { voidAgreement } from './signing/void-agreement.ts';
import { listTemplates, oneTemplate, templateChoices } from './template-queries.ts';

export function serveAgreements(serving: Serving, signatures: SignatureGateway): void {
  serve(serving, calls.listAgreementTemplates, listTemplates);
  serve(serving, calls.agreementTemplate, oneTemplate);
  serve(serving, calls.createAgreementTemplate, createTemplate);
  serve(serving, calls.editAgreementTemplate, editTemplate);
  serve(serving, calls.publishAgreementTemplate, publishTemplate);
  serve(serving, calls.stopAgreementTemplate, stopTemplate);
  serve(serving, calls.preferAgreementTemplate, preferTemplate);
  serve(serving, calls.agreementChoices, templateChoices);
  serve(serving, calls.listAgreements, listAgreements);
  serve(serving, calls.openAgreement, openAgreement);
  serveOpen(serving, calls.agreementPdf, agreementPdf);
  serve(serving, calls.sendAgreement, sendAgreement(signatures));
  serve(serving, calls.remindAgreement, remindAgreement);
  serve(serving, calls.voidAgreement, voidAgreement);
  serveCallback(serving, calls.agreementCallback, signatures, agreementCallback(signatures));
  if (signatures.page) serveSigningPage(serving, signatures.page);
}

/**
 * Where parties sign with a provider without pages of its own: for everybody, as the provider's would be. What it says to
 * us takes the way that every provider's word takes.
 */
function serveSigningPage(
  { api }: Serving,
  { path, answer }: NonNullable<SignatureGateway['page']>,
): void {
  api.get(path, async (request, reply) => {
    const page =
      (await answer(request.query as Record<string, unknown>)) ?? refuse('call_not_found');
    if (page.callback !== undefined) {
      const { raw, timestamp, signature } = page.callback;
      const heard = await api.inject({
        method: 'POST',
        url: calls.agreementCallback.path,
        headers: {
          host: request.headers.host ?? '',
          'content-type': 'application/json',
          'x-timestamp': timestamp,
          'x-signature': signature,
        },
        payload: raw,
      });
      if (heard.statusCode !== 200) throw new Error(`The callback was answered ${heard.body}`);
    }
    return reply
      .header('Cache-Control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(page.html);
  });
}
