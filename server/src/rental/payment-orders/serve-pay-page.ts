import type { FastifyReply, FastifyRequest } from 'fastify';
import type { PaymentGateway } from '../../gateways/payment/payment-gateway.ts';
import type { Serving } from '../../http/serve.ts';
import { leadingPage, payPage, unknownLinkPage } from './pay-page.ts';
import { payView } from './pay-view.ts';
import { pressPayment } from './press-payment.ts';

const path = '/pay/:token';
const tokenForm = /^[\w-]{22}$/;

/**
 * Serves the customer's page of a payment order to whoever has its link: no login, and nothing on it but the masked name, the order's
 * number and the sums (threat model 47). Looking changes nothing; pressing pay is a POST, so that what opens links by itself asks nobody.
 */
export async function servePayPage(serving: Serving, gateway: PaymentGateway): Promise<void> {
  const press = pressPayment(gateway);
  await serving.api.register(async (pages) => {
    // the form has no fields
    pages.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 1024 },
      async () => undefined,
    );
    pages.get(path, async (request, reply) => show(request, reply));
    pages.post(path, async (request, reply) => {
      const visit = serving.visitOf(request);
      const token = tokenOf(request);
      const page = token === null ? null : await press(visit, token);
      const to = page === null ? null : webAddress(page, visit.origin);
      return to === null ? show(request, reply) : send(reply, 200, leadingPage(to));
    });
  });

  async function show(request: FastifyRequest, reply: FastifyReply) {
    const visit = serving.visitOf(request);
    const token = tokenOf(request);
    const view =
      token === null
        ? null
        : await visit.transaction('read only', (tx) => payView(visit, tx, token));
    return view === null ? send(reply, 404, unknownLinkPage) : send(reply, 200, payPage(view));
  }
}

function tokenOf({ params }: FastifyRequest): string | null {
  const { token } = params as { token: string };
  return tokenForm.test(token) ? token : null;
}

/** The provider's page as a whole address; null for one that no browser should follow. */
function webAddress(page: string, origin: string): string | null {
  const { protocol, href } = new URL(page, origin);
  return protocol === 'https:' || protocol === 'http:' ? href : null;
}

const send = (reply: FastifyReply, status: number, page: string) =>
  reply
    .code(status)
    .header('Cache-Control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(page);
