const pageOf = (content: string) => `<!doctype html>
<html lang="zh-CN">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>电子签沙箱</title>
<link rel="icon" href="data:,">
<style>
  :root { color-scheme: light dark; }
  body { max-width: 420px; margin: 12vh auto; padding: 0 24px; font: 15px/1.6 system-ui, sans-serif; }
  form { display: grid; gap: 12px; }
  input, button { height: 44px; padding: 0 12px; font: inherit; }
</style>
<main>
<h1>电子签沙箱</h1>
${content}
</main>
</html>
`;

/** The sandbox's page: it asks for a code from its file. What is put in it has been found in that file. */
export const sandboxForm = (flowNo: string, agreementNo: string): string =>
  pageOf(`<p>演示环境，不连接电子签服务商。合同 ${agreementNo} 各签署方的签署码写在服务器数据目录的 sandbox/e-signature.jsonl，24小时内有效。</p>
<form method="get">
<input type="hidden" name="flow" value="${flowNo}">
<label for="code">签署码</label>
<input id="code" name="code" required maxlength="64" autocomplete="off" autofocus>
<button name="act" value="sign">同意签署</button>
<button name="act" value="refuse">拒绝签署</button>
</form>`);

/** What became of it. `words` are the sandbox's own. */
export const sandboxNotice = (words: string): string => pageOf(`<p role="status">${words}。</p>`);
