import type { ProviderPage } from '../gateways/provider-word.ts';
import { refuse } from './refusal.ts';
import type { Serving } from './serve.ts';

/**
 * Serves the page of a provider that has none of its own, for everybody, as the provider's would be. What it says to us takes the way that
 * every provider's word takes: `callbackPath`.
 */
export function serveProviderPage(
  { api }: Serving,
  { path, answer }: ProviderPage,
  callbackPath: string,
): void {
  api.get(path, async (request, reply) => {
    const page =
      (await answer(request.query as Record<string, unknown>)) ?? refuse('call_not_found');
    if (page.callback !== undefined) {
      const { raw, timestamp, signature } = page.callback;
      const heard = await api.inject({
        method: 'POST',
        url: callbackPath,
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
