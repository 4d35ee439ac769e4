import { sandboxPages } from '../sandbox/sandbox-pages.ts';
import { backTo } from './alipay-gateway.ts';

const { page } = sandboxPages('支付宝沙箱授权');

const stateForm = /^[\w.-]{1,128}$/;
const isPurpose = (text: unknown): text is keyof typeof backTo =>
  typeof text === 'string' && Object.hasOwn(backTo, text);

/** The sandbox's page: it asks for a code from its file and brings it back. Nothing in it comes from outside unproven. */
export function sandboxPage({ state, purpose }: Readonly<Record<string, unknown>>): string | null {
  if (typeof state !== 'string' || !stateForm.test(state) || !isPurpose(purpose)) return null;
  const back = backTo[purpose];
  return page(`<p>演示环境，不连接支付宝。每次授权的授权码写在服务器数据目录的 sandbox/alipay.jsonl，每个沙箱账号一个，5分钟内有效，只能使用一次。</p>
<form method="get" action="${back}">
<input type="hidden" name="state" value="${state}">
<label for="code">授权码</label>
<input id="code" name="authCode" required maxlength="128" autocomplete="off" autofocus>
<button>同意授权</button>
<a href="${back}">取消</a>
</form>`);
}
