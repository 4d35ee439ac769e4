import {
  keptAnswerLength,
  secretPrefix,
  webhookHeaders,
  webhookText,
  type SendingProblem,
} from '@rental/domain/rental/open-events/webhook';
import { createHmac } from 'node:crypto';
import { request as requestHttp, type Agent, type IncomingMessage } from 'node:http';
import { request as requestHttps } from 'node:https';
import { RequestFilteringHttpAgent, RequestFilteringHttpsAgent } from 'request-filtering-agent';
import type { Try } from './sending-store.ts';

/** The longest that a try takes (threat model 27). */
const timeoutMs = 10_000;
const socketsOfReceiver = 16;

/** Connections to receivers: never to a private address but these (threat model 38), whatever a name resolves to. */
export interface Connections {
  agentFor(url: string): Agent;
  close(): void;
}

export function openConnections(privateTargets: readonly string[]): Connections {
  const options = {
    keepAlive: true,
    maxSockets: socketsOfReceiver,
    allowIPAddressList: [...privateTargets],
  };
  const plain = new RequestFilteringHttpAgent(options);
  const secure = new RequestFilteringHttpsAgent(options);
  return {
    agentFor: (url) => (url.startsWith('https:') ? secure : plain),
    close: () => {
      plain.destroy();
      secure.destroy();
    },
  };
}

interface Posted {
  readonly url: string;
  readonly eventId: string;
  readonly body: string;
  /** Each signs. */
  readonly secrets: readonly string[];
  readonly at: Date;
  readonly connections: Connections;
  /** Aborted when the server stops: the promise rejects, and it was no try. */
  readonly signal: AbortSignal;
}

/** Sends an event by Standard Webhooks, and follows no redirect. */
export async function postEvent(posted: Posted): Promise<Try> {
  const { at, signal } = posted;
  const began = performance.now();
  const timeout = AbortSignal.timeout(timeoutMs);
  const tookMs = () => Math.round(performance.now() - began);
  try {
    const { status, answer } = await answerTo(posted, AbortSignal.any([signal, timeout]));
    return { at, tookMs: tookMs(), status, answer, problem: null };
  } catch (error) {
    signal.throwIfAborted();
    const problem = timeout.aborted ? 'timedOut' : problemOf(error);
    return { at, tookMs: tookMs(), status: null, answer: null, problem };
  }
}

function answerTo(
  { url, eventId, body, secrets, at, connections }: Posted,
  signal: AbortSignal,
): Promise<{ status: number; answer: string }> {
  const timestamp = Math.floor(at.getTime() / 1000);
  const text = webhookText(eventId, timestamp, body);
  const request = url.startsWith('https:') ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    const sent = request(url, {
      method: 'POST',
      agent: connections.agentFor(url),
      signal,
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'content-length': Buffer.byteLength(body),
        [webhookHeaders.id]: eventId,
        [webhookHeaders.timestamp]: String(timestamp),
        [webhookHeaders.signature]: secrets.map((secret) => signatureOf(secret, text)).join(' '),
      },
    });
    sent.on('error', reject);
    sent.on('response', (response) => {
      beginningOf(response).then(
        (answer) => resolve({ status: response.statusCode ?? 0, answer }),
        reject,
      );
    });
    sent.end(body);
  });
}

const signatureOf = (secret: string, text: string) =>
  `v1,${createHmac('sha256', Buffer.from(secret.slice(secretPrefix.length), 'base64'))
    .update(text)
    .digest('base64')}`;

/** The beginning of an answer. A long one is not read on, and its connection is not used again. */
async function beginningOf(response: IncomingMessage): Promise<string> {
  response.setEncoding('utf8');
  let text = '';
  for await (const part of response) {
    text += String(part);
    if (text.length > 16 * keptAnswerLength) break;
  }
  return text.replaceAll('\0', '').slice(0, keptAnswerLength);
}

function problemOf(error: unknown): SendingProblem {
  const { code = '', message }: NodeJS.ErrnoException =
    error instanceof Error ? error : new Error(String(error));
  if (message.includes('is not allowed. Because')) return 'privateAddress'; // the agent's only sign
  return /CERT|SELF_SIGNED|ERR_TLS|SSL/.test(code) ? 'badCertificate' : 'notReached';
}
