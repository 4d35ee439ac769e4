import { randomBytes } from 'node:crypto';
import {
  maxFaceFailures,
  signingParties,
  type SigningParty,
} from '@rental/domain/rental/agreements/signing';
import type { PageAnswer } from '../provider-word.ts';
import { sandboxFile } from '../sandbox/sandbox-file.ts';
import { saidTo } from '../sandbox/sandbox-keys.ts';
import { sandboxSigner, signatureOf } from '../sandbox/sandbox-signer.ts';
import { sandboxConsents } from './sandbox-consents.ts';
import { sandboxForm, sandboxNotice } from './sandbox-page.ts';
import type { SignatureDriver, SignaturesOfMerchant } from './signature-gateway.ts';

/** One party of a flow, as the sandbox asks it. */
export interface SandboxRequest {
  readonly at: string;
  readonly flowNo: string;
  readonly merchant: string;
  /** The merchant's key that the flow was begun by; absent: the server's own. */
  readonly keyId?: string;
  readonly agreementNo: string;
  readonly contentHash: string;
  readonly party: SigningParty;
  readonly name: string;
  /** The page's proof of the party. */
  readonly code: string;
  readonly page: string;
  readonly expiresAt: string;
  /** So many times before, by 催签. */
  readonly reminded: number;
  /** The number of failed face comparisons. */
  readonly faceFailures: number;
  /** 人工复核 has confirmed the customer: it counts as signed. */
  readonly isAccepted: boolean;
}

const path = '/sandbox/e-signature';
const outcomes = { sign: 'signed', refuse: 'refused', face: 'faceFailed' } as const;
const said = { signed: '已签署', refused: '已拒绝签署' } as const;

/** Signs callbacks as the sandbox does, and whoever stands in for it in a test. */
export const sandboxSignature = signatureOf('signatures');

/** A flow as an account begins it; the server itself has no key of its own. */
type Begun = SignaturesOfMerchant & { readonly keyId?: string | null };

/** The sandbox, for the server itself and for accounts. */
interface SandboxSignatures extends SignatureDriver {
  begin(asked: Begun): Promise<void>;
}

/**
 * A provider of our own, for demos and tests: a file where whoever runs the server, and nobody else, reads the code of
 * each party, and a page that takes such a code and says to us that the party has signed, or does not want to.
 */
export function sandboxSignatures(
  dir: string,
  secretKey: string,
  now: () => Date,
): SandboxSignatures {
  const file = sandboxFile<SandboxRequest>(dir, 'e-signature.jsonl');
  const signer = sandboxSigner(sandboxSignature, secretKey);
  const consents = sandboxConsents(dir, now);

  const say = ({ merchant: merchantNo, keyId }: SandboxRequest, word: object) =>
    keyId === undefined
      ? signer.say(word, now())
      : saidTo(secretKey, { merchantNo, keyId }, word, now());

  /** Says to us what a party did: the same event however often it says so. */
  const callbackOf = (request: SandboxRequest, outcome: 'signed' | 'refused' | 'faceFailed') => {
    const { flowNo, merchant, contentHash, party, faceFailures } = request;
    const word = { merchant, flowNo, contentHash, party, outcome };
    const eventNo = `${flowNo}-${party}-${outcome}`;
    return outcome === 'faceFailed'
      ? say(request, { eventNo: `${eventNo}${faceFailures}`, ...word, faceFailures })
      : say(request, { eventNo, ...word });
  };

  const latestOf = async (flowNo: string): Promise<Map<SigningParty, SandboxRequest>> =>
    new Map((await file.entries(flowNo)).map((request) => [request.party, request]));

  /** Face after face, until 人工复核 is due: then nobody signs here before it. */
  async function faceFailed(request: SandboxRequest): Promise<PageAnswer> {
    if (request.party !== 'customer')
      return { html: sandboxNotice(request.flowNo, '只有用户需要人脸核验') };
    const faceFailures = Math.min(request.faceFailures + 1, maxFaceFailures);
    const failed = { ...request, at: now().toISOString(), faceFailures };
    await file.write(failed);
    return {
      html: sandboxNotice(request.flowNo, `用户人脸核验第${faceFailures}次不通过`),
      callback: callbackOf(failed, 'faceFailed'),
    };
  }

  return {
    merchantOf: (brand) => `sandbox-${brand}`,
    begin: async ({ flowNo, agreementNo, contentHash, parties, expiresAt, ...by }) => {
      if ((await file.entries(flowNo)).length > 0) return;
      await file.write(
        ...parties.map(({ party, name }) => ({
          at: now().toISOString(),
          flowNo,
          merchant: by.merchant,
          ...(by.keyId && { keyId: by.keyId }),
          agreementNo,
          contentHash,
          party,
          name,
          code: randomBytes(8).toString('hex'),
          page: `${path}?${new URLSearchParams({ flow: flowNo }).toString()}`,
          expiresAt: expiresAt.toISOString(),
          reminded: 0,
          faceFailures: 0,
          isAccepted: false,
        })),
      );
    },
    remind: async (flowNo) => {
      const latest = await latestOf(flowNo);
      await file.write(
        ...[...latest.values()].map((request) => ({
          ...request,
          at: now().toISOString(),
          reminded: request.reminded + 1,
        })),
      );
    },
    customerLink: async (flowNo) => {
      const request = (await latestOf(flowNo)).get('customer');
      if (request === undefined) return null;
      return `${path}?${new URLSearchParams({ flow: flowNo, code: request.code }).toString()}`;
    },
    acceptFace: async ({ flowNo, party }) => {
      const request = (await latestOf(flowNo)).get(party);
      if (request === undefined || request.isAccepted) return;
      await file.write({ ...request, at: now().toISOString(), isAccepted: true });
    },
    isSigned: signer.isSigned,
    page: {
      path,
      answer: async ({ flow, code, act, consent }): Promise<PageAnswer | null> => {
        if (typeof consent === 'string' && /^[0-9a-f]{32}$/.test(consent))
          return consents.page(consent, act);
        if (typeof flow !== 'string' || !/^QS\d{20}$/.test(flow)) return null;
        const requests = await file.entries(flow);
        const [first] = requests;
        if (first === undefined) return null;
        if (code === undefined) return { html: sandboxForm(flow, first.agreementNo) };
        const request = requests.findLast((one) => one.code === code);
        if (request !== undefined && act === undefined)
          return { html: sandboxForm(flow, first.agreementNo, request.code) };
        const outcome =
          act === 'sign' || act === 'refuse' || act === 'face' ? outcomes[act] : undefined;
        if (request === undefined || outcome === undefined)
          return { html: sandboxNotice(flow, '签署码不正确') };
        if (Date.parse(request.expiresAt) <= now().getTime())
          return { html: sandboxNotice(flow, '签署已超时') };
        if (request.isAccepted) return { html: sandboxNotice(flow, '人工复核已通过，无需再签署') };
        if (outcome === 'faceFailed') return faceFailed(request);
        if (outcome === 'signed' && request.faceFailures === maxFaceFailures)
          return { html: sandboxNotice(flow, '人脸核验多次不通过，等待人工复核') };
        return {
          html: sandboxNotice(flow, `${signingParties[request.party]}${said[outcome]}`),
          callback: callbackOf(request, outcome),
        };
      },
    },
  };
}
