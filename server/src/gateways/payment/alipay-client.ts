import { formFields } from '@rental/domain/platform/callbacks/received';
import type { AlipaySdk } from 'alipay-sdk';
import type { UsableAccount } from '../accounts/usable-account.ts';
import { Undecided } from '../undecided.ts';
import { privateKeyOf } from './merchant-credentials.ts';
import type { AlipayPlace } from './alipay-place.ts';
import { alipayTime, saysNothing } from './alipay-words.ts';

/** A signed answer. `refused`: a decided no, by its code. */
export type AlipayAnswer =
  | { readonly kind: 'ok'; readonly data: Readonly<Record<string, unknown>> }
  | { readonly kind: 'refused'; readonly code: string };

/** 支付宝 does not take the app, its key or its right to a call. It says nothing of what was asked about. */
export class AlipayRefusesApp extends Undecided {
  readonly code: string;
  constructor(code: string) {
    super(`支付宝 refuses the app (${code})`);
    this.code = code;
  }
}

/** The answer is not signed by the certificate of the account. */
export class AlipayUnsigned extends Undecided {}

type Content = Readonly<Record<string, unknown>>;

/** 支付宝 by its official client, which is large: it is loaded with the first question. */
export interface AlipayClient {
  /** `isTold`: 支付宝 posts a notice of the end to the brand's own host. */
  ask(method: string, content: Content, isTold?: 'isTold'): Promise<AlipayAnswer>;
  /** The code of an answer, by whomever it is signed. */
  codeOf(method: string, content: Content): Promise<string>;
  /** The signed address of a page of 支付宝. It is asked nothing. */
  page(method: string, content: Content, to?: PageLinks): Promise<string>;
  /** True where 支付宝 has signed this form for this app, and for no other merchant. */
  hasSigned(raw: string): Promise<boolean>;
}

interface PageLinks {
  readonly returnUrl?: string;
  /** Absent: the brand's own host. */
  readonly notifyUrl?: string;
}

/** The path of our own that 支付宝 tells of a payment, a hold or an agreement. */
export const alipayNotifyPath = '/api/callback/alipay';

export function alipayClient(account: UsableAccount, place: AlipayPlace): AlipayClient {
  const { merchantNo, appId = '' } = account.settings;
  const told =
    account.host === undefined ? {} : { notifyUrl: `https://${account.host}${alipayNotifyPath}` };
  let opened: Promise<AlipaySdk> | undefined;
  const client = () => (opened ??= openClient(account, place));

  /** The client follows the clock of its server in whatever zone that is: 支付宝 wants Asia/Shanghai. */
  const said = (bizContent: Content) => ({ bizContent, timestamp: alipayTime(place.now()) });

  async function exec(method: string, params: object, validateSign: boolean) {
    const sdk = await client();
    try {
      return await within(sdk.exec(method, params, { validateSign }), place.longestMs);
    } catch (error) {
      throw faultOf(error);
    }
  }

  return {
    ask: async (method, content, isTold) =>
      answerOf(await exec(method, { ...said(content), ...(isTold && told) }, true)),
    codeOf: async (method, content) => {
      const { code, subCode } = await exec(method, said(content), false);
      return String(subCode ?? code);
    },
    page: async (method, bizContent, links) => {
      const sdk = await client();
      return sdk.pageExecute(method, 'GET', { ...said(bizContent), ...told, ...links });
    },
    hasSigned: async (raw) => {
      const fields = formFields(raw);
      if (fields?.['app_id'] !== appId) return false;
      // a notice of a hold or an agreement names no merchant
      if (![merchantNo, undefined].includes(fields['seller_id'])) return false;
      if (fields['sign_type'] !== 'RSA2') return false;
      const sdk = await client();
      return sdk.checkNotifySignV2(fields);
    },
  };
}

async function openClient(
  { settings, keys }: UsableAccount,
  { gateway, longestMs }: AlipayPlace,
): Promise<AlipaySdk> {
  const { AlipaySdk: Sdk } = await import('alipay-sdk');
  const key = privateKeyOf(keys['privateKey'] ?? '');
  if (key === null) throw new AlipayRefusesApp('PRIVATE_KEY');
  try {
    return new Sdk({
      appId: settings['appId'] ?? '',
      privateKey: key.export({ format: 'pem', type: 'pkcs8' }).trim(),
      keyType: 'PKCS8',
      appCertContent: settings['appCertificate'] ?? '',
      alipayPublicCertContent: settings['alipayCertificate'] ?? '',
      alipayRootCertContent: settings['rootCertificate'] ?? '',
      gateway,
      timeout: longestMs,
    });
  } catch {
    throw new AlipayRefusesApp('CERTIFICATE'); // of a kind that the client cannot read
  }
}

/** The client bounds the silence between two parts of an answer, and not all of it. */
async function within<Answer>(asked: Promise<Answer>, longestMs: number): Promise<Answer> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error('too late')), longestMs);
  try {
    return await Promise.race([asked, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}

/** The errors of the client hold what was sent and answered: no log may have them. */
function faultOf(error: unknown): Undecided {
  const isUnsigned =
    error instanceof Error &&
    (error.message.startsWith('验签失败') ||
      ('code' in error && error.code === 'ERR_INVALID_ARG_TYPE'));
  return isUnsigned
    ? new AlipayUnsigned('支付宝 has not signed the answer')
    : new Undecided('支付宝 gave no answer');
}

/** A business refusal of 支付宝; any other code is about the app, or about 支付宝 itself. */
const refusedCode = '40004';
/** It does not know itself what it did: to be asked again, never under a new number. */
const unknownOutcome = /SYSTEM_ERROR|UNKNOW|^isp\.unknown|TIMEOUT|INPROCESS|IN_PROCESS/i;
const appRefusals: ReadonlySet<string> = new Set(['20001', '40001', '40002', '40006']);

function answerOf(data: Readonly<Record<string, unknown>>): AlipayAnswer {
  const { code, subCode = code } = data;
  if (typeof code !== 'string' || typeof subCode !== 'string') throw saysNothing();
  if (code === '10000') return { kind: 'ok', data };
  if (appRefusals.has(code)) throw new AlipayRefusesApp(subCode);
  if (code !== refusedCode || unknownOutcome.test(subCode))
    throw new Undecided(`支付宝 answered ${code}`);
  return { kind: 'refused', code: subCode };
}
