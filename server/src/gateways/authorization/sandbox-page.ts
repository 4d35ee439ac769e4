import { sandboxPages } from '../sandbox/sandbox-pages.ts';

const { page, notice } = sandboxPages('预授权沙箱');

/** The sandbox's page: the customer agrees, or does not. What is put in it is the sandbox's own. */
export const holdForm = (tradeNo: string, code: string, amount: string): string =>
  page(`<p>演示环境，不连接支付商。商家申请冻结押金 <strong>¥${amount}</strong>，冻结后仍属于您，订单结束后解冻。</p>
<form method="get">
<input type="hidden" name="hold" value="${tradeNo}">
<input type="hidden" name="code" value="${code}">
<button name="act" value="agree">同意冻结</button>
<button name="act" value="refuse">不同意</button>
</form>`);

export const holdNotice = notice;
