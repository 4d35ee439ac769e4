import { keysAccepted, keysRefused } from '../accounts/account-checks.ts';
import type { AccountCheck } from '../accounts/usable-account.ts';
import { AlipayRefusesApp, AlipayUnsigned, type AlipayClient } from './alipay-client.ts';

/** Numbers of ours have another prefix: this one is of nothing. */
export const noNumber = 'CESHI00000000000000000000';

interface Question {
  readonly method: string;
  readonly content: Readonly<Record<string, unknown>>;
}

/** Asks about a number that does not exist, by the product that the account is for: the keys, and the signature of the answer. */
export async function alipayKeysCheck(
  client: AlipayClient,
  { method, content }: Question,
): Promise<AccountCheck[]> {
  try {
    await client.ask(method, content);
    return [keysAccepted, { name: '应答签名', isPassed: true, words: '与支付宝公钥证书一致' }];
  } catch (error) {
    if (error instanceof AlipayRefusesApp) return [keysRefused(error.code)];
    if (!(error instanceof AlipayUnsigned)) throw error;
    const code = await client.codeOf(method, content);
    return /^(isv|isp|aop)\./.test(code)
      ? [keysRefused(code)]
      : [{ name: '应答签名', isPassed: false, words: '与支付宝公钥证书不一致' }];
  }
}
