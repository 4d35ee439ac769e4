import { randomBytes } from 'node:crypto';
import { appendFile, mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
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
  const file = join(dir, 'alipay.jsonl');
  const used = new Set<string>();

  const consents = async (): Promise<SandboxConsent[]> => {
    const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return '';
      throw error;
    });
    return text
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as SandboxConsent);
  };

  return {
    authorizeUrl: async ({ state, back }) => {
      const at = now().toISOString();
      const lines = accounts.map((account) => {
        const authCode = randomBytes(16).toString('hex');
        return `${JSON.stringify({ at, state, account, authCode } satisfies SandboxConsent)}\n`;
      });
      await mkdir(dir, { recursive: true, mode: 0o700 });
      await appendFile(file, lines.join(''), { mode: 0o600 });
      const purpose = back === backTo.bind ? 'bind' : 'login';
      return `${path}?${new URLSearchParams({ state, purpose }).toString()}`;
    },
    page: { path, html: sandboxPage },
    accountOf: async (authCode) => {
      const given = (await consents()).find((consent) => consent.authCode === authCode);
      if (given === undefined || used.has(authCode)) return null;
      used.add(authCode);
      return now().getTime() - Date.parse(given.at) < lifeMs ? given.account : null;
    },
  };
}
