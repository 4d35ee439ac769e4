import { sandboxPages } from '../sandbox/sandbox-pages.ts';

const { page, notice } = sandboxPages('电子签沙箱');

/** The sandbox's page: it asks for a code from its file, which a party's own link has filled in. What is put in it has been found in that file. */
export const sandboxForm = (flowNo: string, agreementNo: string, code = ''): string =>
  page(`<p>演示环境，不连接电子签服务商。合同 ${agreementNo} 各签署方的签署码写在服务器数据目录的 sandbox/e-signature.jsonl，24小时内有效。</p>
<form method="get">
<input type="hidden" name="flow" value="${flowNo}">
<label for="code">签署码</label>
<input id="code" name="code" value="${code}" required maxlength="64" autocomplete="off" autofocus>
<button name="act" value="sign">同意签署</button>
<button name="act" value="refuse">拒绝签署</button>
<button name="act" value="face">人脸不通过</button>
</form>`);

/** The result, with a link back: the next party signs there, or the same one anew. */
export const sandboxNotice = (flowNo: string, words: string): string =>
  notice(words, `\n<p><a href="?flow=${flowNo}">返回</a></p>`);

interface ConsentForm {
  readonly merchant: string;
  readonly token: string;
  readonly noun: string;
}

/** The page of a consent. What is put in it has been found in the sandbox's file. */
export const consentForm = ({ merchant, token, noun }: ConsentForm): string =>
  page(`<p>演示环境，不连接电子签服务商。企业 ${merchant} 申请${noun}，请确认。</p>
<form method="get">
<input type="hidden" name="consent" value="${token}">
<button name="act" value="give">同意授权</button>
<button name="act" value="refuse">拒绝授权</button>
</form>`);

export const consentNotice = (words: string): string => notice(words);
