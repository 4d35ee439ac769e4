import { sandboxPages } from '../sandbox/sandbox-pages.ts';

const { page, notice } = sandboxPages('支付沙箱');

interface Shown {
  readonly tradeNo: string;
  readonly code: string;
  readonly amount: string;
  readonly backTo: string;
}

/** The sandbox's page, where a customer pays. What is put in it is the sandbox's own. */
export const payForm = ({ tradeNo, code, amount, backTo }: Shown): string =>
  page(`<p>演示环境，不连接支付商，不会真实扣款。应付 <strong>¥${amount}</strong></p>
<form method="get">
<input type="hidden" name="trade" value="${tradeNo}">
<input type="hidden" name="code" value="${code}">
<button name="act" value="pay">确认支付</button>
</form>
${back(backTo, '暂不支付，返回')}`);

export const payNotice = (words: string, backTo: string): string =>
  notice(words, back(backTo, '返回商家'));

const back = (to: string, words: string) => `<p><a href="${to}">${words}</a></p>`;
