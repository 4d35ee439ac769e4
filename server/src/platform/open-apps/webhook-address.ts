import ipaddr from 'ipaddr.js';
import { isIP } from 'node:net';

/**
 * True if events may be sent to an address, as far as its text tells: https to a public host (threat model 38), or an address of
 * `privateTargets`. What a name resolves to is looked at when an event is sent.
 */
export function isWebhookAddress(text: string, privateTargets: readonly string[]): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, username, password } = new URL(text);
  if (!['https:', 'http:'].includes(protocol) || username !== '' || password !== '') return false;
  const host = hostname.replaceAll(/^\[|\]$/g, '');
  if (privateTargets.includes(host)) return true;
  if (protocol !== 'https:') return false;
  return isIP(host) === 0 ? isPublicName(host) : ipaddr.parse(host).range() === 'unicast';
}

/** Names of one word and those of private networks lead nowhere else. */
const isPublicName = (host: string): boolean =>
  host.includes('.') && !/(^|\.)(localhost|local|internal|lan|home\.arpa)\.?$/.test(host);
