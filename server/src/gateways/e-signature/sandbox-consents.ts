import { randomBytes } from 'node:crypto';
import {
  consentKinds,
  type ConsentKind,
  type ConsentWord,
} from '@rental/domain/platform/provider-accounts/sign-consent';
import type { PageAnswer } from '../provider-word.ts';
import { sandboxFile } from '../sandbox/sandbox-file.ts';
import { consentForm, consentNotice } from './sandbox-page.ts';
import type { AskedConsent } from './signature-gateway.ts';

interface SandboxConsent {
  readonly at: string;
  readonly consentNo: string;
  readonly merchant: string;
  readonly kind: ConsentKind;
  /** The secret of the link: its holder may answer. */
  readonly token: string;
  readonly expiresAt: string;
  readonly said: ConsentWord;
}

const answers = { give: 'given', refuse: 'refused' } as const;
const words = { given: '已授权', refused: '已拒绝授权' } as const;

/** The consents of the sandbox: a link to its page, where whoever has it gives one or refuses. */
export function sandboxConsents(dir: string, now: () => Date) {
  const file = sandboxFile<SandboxConsent>(dir, 'e-signature-consents.jsonl');

  async function answered(consent: SandboxConsent, act: unknown): Promise<PageAnswer> {
    const { kind, merchant, said } = consent;
    if (said !== 'waiting') return { html: consentNotice(`${consentKinds[kind]}：${words[said]}`) };
    if (Date.parse(consent.expiresAt) <= now().getTime())
      return { html: consentNotice('授权链接已过期') };
    if (act !== 'give' && act !== 'refuse')
      return { html: consentForm({ merchant, token: consent.token, noun: consentKinds[kind] }) };
    const ended = { ...consent, at: now().toISOString(), said: answers[act] };
    await file.write(ended);
    return { html: consentNotice(`${consentKinds[kind]}：${words[ended.said]}`) };
  }

  return {
    /** Begins a consent once; its link. */
    begin: async (asked: AskedConsent, merchant: string): Promise<string> => {
      const [earlier] = await file.entries(asked.consentNo);
      const token = earlier?.token ?? randomBytes(16).toString('hex');
      if (earlier === undefined)
        await file.write({
          ...asked,
          at: now().toISOString(),
          merchant,
          token,
          expiresAt: asked.expiresAt.toISOString(),
          said: 'waiting',
        });
      return `/sandbox/e-signature?${new URLSearchParams({ consent: token }).toString()}`;
    },
    find: async (consentNo: string): Promise<ConsentWord> =>
      (await file.entries(consentNo)).at(-1)?.said ?? 'waiting',
    /** Null for a token that was given to nobody. */
    page: async (token: string, act: unknown): Promise<PageAnswer | null> => {
      const consent = (await file.entries(token)).at(-1);
      return consent === undefined ? null : answered(consent, act);
    },
  };
}
