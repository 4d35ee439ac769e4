import { yuan } from '@rental/domain/money';
import { businessDateOf } from '@rental/domain/business-date';
import { renderSVG } from 'uqr';
import type { PayView } from './pay-view.ts';

const style = `
  :root { color-scheme: light dark; --line: #d9dde3; --soft: #5c6470; --main: #1456b8; --on-main: #fff; }
  @media (prefers-color-scheme: dark) { :root { --line: #3a4049; --soft: #a4adb9; --main: #6ea8ff; --on-main: #0b1a30; } }
  * { box-sizing: border-box; }
  body { max-width: 460px; margin: 0 auto; padding: 24px 20px 48px; font: 16px/1.6 system-ui, "PingFang SC", "Microsoft YaHei", sans-serif; }
  h1 { margin: 0 0 4px; font-size: 18px; }
  p { margin: 8px 0; }
  .soft { color: var(--soft); font-size: 14px; }
  .total { margin: 20px 0 4px; font-size: 34px; font-weight: 600; line-height: 1.2; font-variant-numeric: tabular-nums; }
  dl { display: grid; grid-template-columns: 1fr auto; gap: 8px 16px; margin: 20px 0; padding: 16px 0; border: solid var(--line); border-width: 1px 0; }
  dt, dd { margin: 0; }
  dd { text-align: right; font-variant-numeric: tabular-nums; overflow-wrap: anywhere; }
  .code { width: 220px; margin: 0 auto; background: #fff; line-height: 0; }
  .code + p { text-align: center; }
  button, .button { display: block; width: 100%; min-height: 48px; padding: 10px; border: 0; border-radius: 8px; background: var(--main);
    color: var(--on-main); font: inherit; font-weight: 600; text-align: center; text-decoration: none; cursor: pointer; }
`;

interface Shown {
  readonly title: string;
  readonly content: string;
  /** A page of a state that passes is loaded again by itself: it has no script. */
  readonly refresh?: string;
}

const html = ({ title, content, refresh }: Shown): string => `<!doctype html>
<html lang="zh-CN">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
${refresh === undefined ? '' : `<meta http-equiv="refresh" content="${escaped(refresh)}">`}
<title>${escaped(title)}</title>
<link rel="icon" href="data:,">
<style>${style}</style>
<main>
${content}
</main>
</html>
`;

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escaped = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (sign) => escapes[sign] ?? '');

const clock = new Intl.DateTimeFormat('zh-CN', {
  timeZone: 'Asia/Shanghai',
  hour: '2-digit',
  minute: '2-digit',
  hour12: false,
});
const timeText = (at: Date): string => `${businessDateOf(at)} ${clock.format(at)}`;

const pay = (words: string) => `<form method="post"><button>${words}</button></form>`;
/** Dark on white, in the dark as well: else no camera reads it. */
const scanned = (code: string) =>
  `<div class="code" role="img" aria-label="支付二维码">${renderSVG(code, { border: 2 })}</div><p>请用微信扫一扫支付。</p>`;
const refreshSeconds = 5;

const stages: Readonly<
  Record<PayView['stage'], (view: PayView) => { status: string; more: string; refreshes?: true }>
> = {
  toPay: ({ expiresAt }) => ({
    status: '待支付',
    more: `${pay('立即支付')}<p class="soft">请在 ${timeText(expiresAt)} 前支付。</p>`,
  }),
  paying: ({ expiresAt, code }) => ({
    status: '待支付',
    more: `${code === null ? pay('继续支付') : scanned(code)}<p class="soft">请在 ${timeText(expiresAt)} 前支付。已支付的请稍候，本页会自动更新。</p>`,
    refreshes: true,
  }),
  asking: () => ({
    status: '正在连接支付渠道',
    more: '<p>请稍候，本页会自动更新。</p>',
    refreshes: true,
  }),
  deducting: () => ({
    status: '自动扣款中',
    more: '<p>商家正在按您签订的代扣协议扣款，请勿重复支付，本页会自动更新。</p>',
    refreshes: true,
  }),
  deciding: () => ({
    status: '支付结果确认中',
    more: '<p>请勿重复支付，本页会自动更新。</p>',
    refreshes: true,
  }),
  paid: () => ({ status: '支付成功', more: '<p>可以关闭本页。</p>' }),
  closed: () => ({
    status: '链接已失效',
    more: '<p>该链接已过期、已关闭或无需支付。如需付款，请联系商家重新获取链接。</p>',
  }),
};

/** The customer's page. What is put in it is escaped. */
export function payPage(view: PayView): string {
  const { brandName, customer, orderNo, items, totalFen } = view;
  const { status, more, refreshes } = stages[view.stage](view);
  const rows = [
    ['客户', customer],
    ['订单号', orderNo],
    ...items.map(({ title, amountFen }) => [title, `¥${yuan(amountFen)}`]),
  ].map(([label = '', value = '']) => `<dt>${escaped(label)}</dt><dd>${escaped(value)}</dd>`);
  const total = view.stage === 'closed' ? '' : `<p class="total">¥${yuan(totalFen)}</p>`;
  return html({
    title: `${status} - ${brandName}`,
    content: `<h1>${escaped(brandName)}</h1>
<p class="soft" role="status">${status}</p>
${total}
<dl>${rows.join('')}</dl>
${more}`,
    ...(refreshes && { refresh: String(refreshSeconds) }),
  });
}

/** Leads on to the provider: by the page, for a form of ours may lead nowhere else (threat model 13). */
export const leadingPage = (to: string): string =>
  html({
    title: '前往支付',
    content: `<h1>正在前往支付</h1><p><a class="button" href="${escaped(to)}">没有自动跳转，点此前往</a></p>`,
    refresh: `0;url=${to}`,
  });

export const unknownLinkPage = html({
  title: '链接无效',
  content: '<h1>链接无效</h1><p>请检查链接是否完整，或联系商家重新获取。</p>',
});
