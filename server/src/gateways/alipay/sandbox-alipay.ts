import { randomBytes } from 'node:crypto';
import { sandboxFile } from '../sandbox/sandbox-file.ts';
import { backTo, type AlipayGateway } from './alipay-gateway.ts';
import { sandboxPage } from './sandbox-page.ts';

/** The accounts that agree to everything. */
const accounts = ['2088000000000001', '2088000000000002'] as const;
const lifeMs = 300_000;
const path = '/sandbox/alipay';

export interface SandboxConsent {
  readonly at: string;
  readonly state: string;
  readonly account: string;
  readonly authCode: string;
}

/**
 * A provider of our own, for demos and tests: a file where whoever runs the server, and nobody else, reads a code of
 * each account for every `state`, and a page that takes such a code back to the web. A code is good for 5 minutes and
 * one use; which were used is forgotten with the process.
 */
export function sandboxAlipay(dir: string, now: () => Date): AlipayGateway {
  const file = sandboxFile<SandboxConsent>(dir, 'alipay.jsonl');
  const used = new Set<string>();

  return {
    authorizeUrl: async ({ state, back }) => {
      const at = now().toISOString();
      await file.write(
        ...accounts.map((account) => ({
          at,
          state,
          account,
          authCode: randomBytes(16).toString('hex'),
        })),
      );
      const purpose = back === backTo.bind ? 'bind' : 'login';
      return `${path}?${new URLSearchParams({ state, purpose }).toString()}`;
    },
    page: { path, html: sandboxPage },
    accountOf: async (authCode) => {
      const given = (await file.entries()).find((consent) => consent.authCode === authCode);
      if (given === undefined || used.has(authCode)) return null;
      used.add(authCode);
      return now().getTime() - Date.parse(given.at) < lifeMs ? given.account : null;
    },
  };
}
