import { X509Certificate, type KeyObject } from 'node:crypto';
import type { UsableAccount } from '../accounts/usable-account.ts';
import { Undecided } from '../undecided.ts';
import { privateKeyOf, publicKeyOf } from './merchant-credentials.ts';
import type { WechatPlace } from './wechat-place.ts';
import {
  isWechatWord,
  unsealed,
  wechatAuthorization,
  type WechatSealed,
  type WechatSigner,
  type WechatWord,
} from './wechat-signature.ts';
import { isData, saysNothing, type WechatData } from './wechat-words.ts';

/** A signed answer. `refused`: a decided no, by its code. */
type WechatAnswer =
  | { readonly kind: 'ok'; readonly data: WechatData }
  | { readonly kind: 'refused'; readonly code: string };

/** 微信支付 does not take the merchant, its key or its right to a call. It says nothing of what was asked about. */
export class WechatRefusesMerchant extends Undecided {
  readonly code: string;
  constructor(code: string) {
    super(`微信支付 refuses the merchant (${code})`);
    this.code = code;
  }
}

/** The answer is not signed by the public key of the account. */
export class WechatUnsigned extends Undecided {
  /** As the answer says it. Nobody has signed it. */
  readonly code: string;
  constructor(code: string) {
    super('微信支付 has not signed the answer');
    this.code = code;
  }
}

/** 微信支付 for one account: what is asked is signed by the merchant, and what is answered by 微信支付 (ADR 90). */
export interface WechatClient {
  get(path: string): Promise<WechatAnswer>;
  post(path: string, body: WechatData): Promise<WechatAnswer>;
  /** The bytes of a file at its own address. They are not signed: whoever asks has their digest. */
  file(url: string, mostBytes: number): Promise<Uint8Array>;
  hasSigned(word: WechatWord): boolean;
  /** The sealed part of a notice as text; null: it was not sealed for this account. */
  unsealed(sealed: WechatSealed): string | null;
}

interface Credentials {
  readonly signer: WechatSigner;
  readonly key: { readonly id: string; readonly key: KeyObject };
}

function credentialsOf({ settings, keys }: UsableAccount): Credentials | null {
  const privateKey = privateKeyOf(keys['privateKey'] ?? '');
  const key = publicKeyOf(settings['publicKey'] ?? '');
  if (privateKey === null || key === null) return null;
  const { serialNumber } = new X509Certificate(settings['merchantCertificate'] ?? '');
  const { merchantNo = '', publicKeyId: id = '' } = settings;
  return { signer: { merchantNo, serialNo: serialNumber, privateKey }, key: { id, key } };
}

export function wechatClient(account: UsableAccount, place: WechatPlace): WechatClient {
  const { host, hosts, now } = place;
  const known = credentialsOf(account);
  const credentials = (): Credentials => {
    if (known === null) throw new WechatRefusesMerchant('PRIVATE_KEY');
    return known;
  };

  async function ask(method: 'GET' | 'POST', path: string, body: string): Promise<WechatAnswer> {
    const { signer, key } = credentials();
    const reply = await hosts.send({
      host,
      method,
      path,
      body,
      headers: {
        ...headersOf(wechatAuthorization(signer, { method, path, body, now: now() })),
        ...(method === 'POST' && { 'content-type': 'application/json' }),
        'wechatpay-serial': key.id,
      },
    });
    if (reply.kind === 'notSent') throw new Undecided('微信支付 was not reached');
    const { status, headers, text: raw } = reply;
    const said = (name: string) => {
      const value = headers[`wechatpay-${name}`];
      return typeof value === 'string' ? value : '';
    };
    const word = {
      raw,
      timestamp: said('timestamp'),
      nonce: said('nonce'),
      serial: said('serial'),
      signature: said('signature'),
    };
    const data = dataIn(raw);
    if (!isWechatWord(word, key, now())) throw new WechatUnsigned(codeOf(data, status));
    return answerOf(status, data);
  }

  return {
    get: (path) => ask('GET', path, ''),
    post: (path, body) => ask('POST', path, JSON.stringify(body)),
    file: async (url, mostBytes) => {
      const address = URL.parse(url);
      if (address === null) throw saysNothing();
      const path = `${address.pathname}${address.search}`;
      const request = { method: 'GET', path, body: '', now: now() } as const;
      const headers = headersOf(wechatAuthorization(credentials().signer, request));
      return hosts.download({ host: address.host, path, mostBytes, headers });
    },
    hasSigned: (word) => known !== null && isWechatWord(word, known.key, now()),
    unsealed: (sealed) => unsealed(account.keys['apiV3Key'] ?? '', sealed),
  };
}

/** 微信支付 answers nobody without a name of a program. */
const headersOf = (authorization: string) => ({
  authorization,
  accept: 'application/json',
  'user-agent': 'rental',
});

function dataIn(raw: string): WechatData {
  if (raw === '') return {};
  try {
    const data: unknown = JSON.parse(raw);
    return isData(data) ? data : {};
  } catch {
    return {};
  }
}

const codeOf = ({ code }: WechatData, status: number): string =>
  typeof code === 'string' && code !== '' ? code : String(status);

/** It does not know itself what it did, or has not looked: to be asked again, never under a new number. */
const unknownOutcome = /^(SYSTEM_?ERROR|BANK_?ERROR|FREQUENCY_LIMITED|RATELIMIT_EXCEEDED?)$/;
const merchantRefusals: ReadonlySet<string> = new Set([
  'SIGN_ERROR',
  'NO_AUTH',
  'MCH_NOT_EXISTS',
  'APPID_MCHID_NOT_MATCH',
]);

function answerOf(status: number, data: WechatData): WechatAnswer {
  if (status === 200 || status === 204) return { kind: 'ok', data };
  const code = codeOf(data, status);
  if (status === 401 || merchantRefusals.has(code)) throw new WechatRefusesMerchant(code);
  const isDecided = status >= 400 && status < 500 && status !== 429;
  if (!isDecided || data['code'] === undefined || unknownOutcome.test(code))
    throw new Undecided(`微信支付 answered ${code}`);
  return { kind: 'refused', code };
}
