const pageOf = (content: string) => `<!doctype html>
<html lang="zh-CN">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>预授权沙箱</title>
<link rel="icon" href="data:,">
<style>
  :root { color-scheme: light dark; }
  body { max-width: 420px; margin: 12vh auto; padding: 0 24px; font: 15px/1.6 system-ui, sans-serif; }
  form { display: grid; gap: 12px; }
  button { height: 44px; padding: 0 12px; font: inherit; }
</style>
<main>
<h1>预授权沙箱</h1>
${content}
</main>
</html>
`;

/** The sandbox's page: the customer agrees, or does not. What is put in it is the sandbox's own. */
export const holdForm = (tradeNo: string, code: string, amount: string): string =>
  pageOf(`<p>演示环境，不连接支付商。商家申请冻结押金 <strong>¥${amount}</strong>，冻结后仍属于您，订单结束后解冻。</p>
<form method="get">
<input type="hidden" name="hold" value="${tradeNo}">
<input type="hidden" name="code" value="${code}">
<button name="act" value="agree">同意冻结</button>
<button name="act" value="refuse">不同意</button>
</form>`);

/** What became of it. `words` are the sandbox's own. */
export const holdNotice = (words: string): string => pageOf(`<p role="status">${words}。</p>`);
