import * as z from 'zod';
import type { WechatClient } from './wechat-client.ts';

const Notice = z.object({
  resource: z.object({
    ciphertext: z.string(),
    associated_data: z.string().default(''),
    nonce: z.string(),
  }),
});

const Trade = z.object({
  mchid: z.string(),
  appid: z.string().optional(),
  out_trade_no: z.string(),
});

interface Of {
  readonly client: Pick<WechatClient, 'unsealed'>;
  readonly merchantNo: string;
  readonly appId: string;
}

/** Our number of the trade that a notice is about; null: it is not about this account. The rest of it is asked for, and not read. */
export function noticedTrade({ client, merchantNo, appId }: Of, raw: string): string | null {
  const notice = Notice.safeParse(jsonIn(raw));
  if (!notice.success) return null;
  const text = client.unsealed(notice.data.resource);
  const trade = Trade.safeParse(text === null ? null : jsonIn(text));
  if (!trade.success) return null;
  const { mchid, appid = appId, out_trade_no: tradeNo } = trade.data;
  return mchid === merchantNo && appid === appId ? tradeNo : null;
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
