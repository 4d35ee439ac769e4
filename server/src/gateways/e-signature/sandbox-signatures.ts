import { randomBytes } from 'node:crypto';
import { signingParties, type SigningParty } from '@rental/domain/agreements/signing';
import type { PageAnswer } from '../provider-word.ts';
import { sandboxFile } from '../sandbox/sandbox-file.ts';
import { sandboxSigner, signatureOf } from '../sandbox/sandbox-signer.ts';
import { sandboxForm, sandboxNotice } from './sandbox-page.ts';
import type { SignatureGateway } from './signature-gateway.ts';

/** One party of a flow, as the sandbox asks it. */
export interface SandboxRequest {
  readonly at: string;
  readonly flowNo: string;
  readonly merchant: string;
  readonly agreementNo: string;
  readonly contentHash: string;
  readonly party: SigningParty;
  readonly name: string;
  /** What proves on the page that it is this party. */
  readonly code: string;
  readonly page: string;
  readonly expiresAt: string;
  /** So many times before, by 催签. */
  readonly reminded: number;
}

const path = '/sandbox/e-signature';
const outcomes = { sign: 'signed', refuse: 'refused' } as const;

/** Signs callbacks as the sandbox does, and whoever stands in for it in a test. */
export const sandboxSignature = signatureOf('signatures');

/**
 * A provider of our own, for demos and tests: a file where whoever runs the server, and nobody else, reads the code of
 * each party, and a page that takes such a code and says to us that the party has signed, or does not want to.
 */
export function sandboxSignatures(
  dir: string,
  secretKey: string,
  now: () => Date,
): SignatureGateway {
  const file = sandboxFile<SandboxRequest>(dir, 'e-signature.jsonl');
  const signer = sandboxSigner(sandboxSignature, secretKey);

  /** Says to us what a party did: the same event however often it says so. */
  const callbackOf = (request: SandboxRequest, outcome: 'signed' | 'refused') => {
    const { flowNo, merchant, contentHash, party } = request;
    const eventNo = `${flowNo}-${party}-${outcome}`;
    return signer.say({ eventNo, merchant, flowNo, contentHash, party, outcome }, now());
  };

  return {
    merchantOf: (brand) => `sandbox-${brand}`,
    begin: async ({ flowNo, merchant, agreementNo, contentHash, parties, expiresAt }) => {
      if ((await file.entries(flowNo)).length > 0) return;
      await file.write(
        ...parties.map(({ party, name }) => ({
          at: now().toISOString(),
          flowNo,
          merchant,
          agreementNo,
          contentHash,
          party,
          name,
          code: randomBytes(8).toString('hex'),
          page: `${path}?${new URLSearchParams({ flow: flowNo }).toString()}`,
          expiresAt: expiresAt.toISOString(),
          reminded: 0,
        })),
      );
    },
    remind: async (flowNo) => {
      const asked = await file.entries(flowNo);
      const latest = new Map(asked.map((request) => [request.party, request]));
      await file.write(
        ...[...latest.values()].map((request) => ({
          ...request,
          at: now().toISOString(),
          reminded: request.reminded + 1,
        })),
      );
    },
    isSigned: signer.isSigned,
    page: {
      path,
      answer: async ({ flow, code, act }): Promise<PageAnswer | null> => {
        if (typeof flow !== 'string' || !/^QS\d{20}$/.test(flow)) return null;
        const requests = await file.entries(flow);
        const [first] = requests;
        if (first === undefined) return null;
        if (code === undefined) return { html: sandboxForm(flow, first.agreementNo) };
        const request = requests.find((one) => one.code === code);
        const outcome = act === 'sign' || act === 'refuse' ? outcomes[act] : undefined;
        if (request === undefined || outcome === undefined)
          return { html: sandboxNotice('签署码不正确') };
        if (Date.parse(request.expiresAt) <= now().getTime())
          return { html: sandboxNotice('签署已超时') };
        const done = outcome === 'signed' ? '已签署' : '已拒绝签署';
        return {
          html: sandboxNotice(`${signingParties[request.party]}${done}`),
          callback: callbackOf(request, outcome),
        };
      },
    },
  };
}
