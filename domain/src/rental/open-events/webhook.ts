/** The headers of an event, by Standard Webhooks. */
export const webhookHeaders = {
  id: 'webhook-id',
  timestamp: 'webhook-timestamp',
  signature: 'webhook-signature',
} as const;

/** The beginning of a webhook secret; what follows is Base64 of its bytes. */
export const secretPrefix = 'whsec_';

/** A former secret signs beside the new one for so long. */
export const formerSecretMs = 24 * 3_600_000;

/** The text that an event's signature covers, by Standard Webhooks. `timestamp`: seconds since 1970. */
export const webhookText = (id: string, timestamp: number, body: string): string =>
  `${id}.${timestamp}.${body}`;

/** The most that is kept of a receiver's answer, in characters. */
export const keptAnswerLength = 500;

/** Why a try failed without an answer. Stored: never rename. */
export const sendingProblems = {
  timedOut: '超时未应答',
  notReached: '无法连接',
  privateAddress: '地址解析到内网，已拒绝',
  badCertificate: '证书无效',
} as const;
export type SendingProblem = keyof typeof sendingProblems;

/** True if an answer takes an event: any 2xx. A redirect does not, for it is not followed. */
export const isTaken = (status: number | null): boolean =>
  status !== null && status >= 200 && status < 300;
