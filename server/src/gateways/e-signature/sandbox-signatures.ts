import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import { appendFile, mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { signingParties, type SigningParty } from '@rental/domain/agreements/signing';
import { sandboxForm, sandboxNotice } from './sandbox-page.ts';
import type { PageAnswer, SignatureGateway } from './signature-gateway.ts';

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
export function sandboxSignature(secretKey: string, timestamp: string, raw: string): string {
  const key = Buffer.from(hkdfSync('sha256', secretKey, '', 'rental sandbox signatures', 32));
  return createHmac('sha256', key).update(`${timestamp}.${raw}`).digest('hex');
}

/**
 * A provider of our own, for demos and tests: a file where whoever runs the server, and nobody else, reads the code of
 * each party, and a page that takes such a code and says to us that the party has signed, or does not want to.
 */
export function sandboxSignatures(
  dir: string,
  secretKey: string,
  now: () => Date,
): SignatureGateway {
  const file = join(dir, 'e-signature.jsonl');

  const requestsOf = async (flowNo: string): Promise<SandboxRequest[]> => {
    const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return '';
      throw error;
    });
    return text
      .split('\n')
      .filter((line) => line.includes(`"${flowNo}"`))
      .map((line) => JSON.parse(line) as SandboxRequest);
  };
  const write = async (requests: readonly SandboxRequest[]): Promise<void> => {
    await mkdir(dir, { recursive: true, mode: 0o700 });
    const lines = requests.map((request) => `${JSON.stringify(request)}\n`).join('');
    await appendFile(file, lines, { mode: 0o600 });
  };

  /** Says to us what a party did: the same event however often it says so. */
  const callbackOf = (request: SandboxRequest, outcome: 'signed' | 'refused') => {
    const { flowNo, merchant, contentHash, party } = request;
    const eventNo = `${flowNo}-${party}-${outcome}`;
    const raw = JSON.stringify({ eventNo, merchant, flowNo, contentHash, party, outcome });
    const timestamp = String(Math.floor(now().getTime() / 1000));
    return { raw, timestamp, signature: sandboxSignature(secretKey, timestamp, raw) };
  };

  return {
    merchantOf: (brand) => `sandbox-${brand}`,
    begin: async ({ flowNo, merchant, agreementNo, contentHash, parties, expiresAt }) => {
      if ((await requestsOf(flowNo)).length > 0) return;
      await write(
        parties.map(({ party, name }) => ({
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
      const asked = await requestsOf(flowNo);
      const latest = new Map(asked.map((request) => [request.party, request]));
      await write(
        [...latest.values()].map((request) => ({
          ...request,
          at: now().toISOString(),
          reminded: request.reminded + 1,
        })),
      );
    },
    isSigned: ({ raw, timestamp, signature }) => {
      const right = Buffer.from(sandboxSignature(secretKey, timestamp, raw));
      const given = Buffer.from(signature);
      return given.length === right.length && timingSafeEqual(given, right);
    },
    page: {
      path,
      answer: async ({ flow, code, act }): Promise<PageAnswer | null> => {
        if (typeof flow !== 'string' || !/^QS\d{20}$/.test(flow)) return null;
        const requests = await requestsOf(flow);
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
