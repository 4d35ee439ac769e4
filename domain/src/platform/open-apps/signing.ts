/** The rights of a program that uses the open API. Stored: never rename. */
export const appScopes = {
  catalogue: '读取商品、库存与方案',
  customers: '登记客户',
  orders: '下单、查询与取消订单',
  events: '接收订单事件',
  documents: '提交补件与获取签署链接',
  payments: '发起收款',
  agency: '委外机构下载案件',
  withdrawals: '分销员提现',
} as const;

export type AppScope = keyof typeof appScopes;

/** The name of our signature in the `Authorization` header (ADR 26). */
export const signatureScheme = 'RENTAL-HMAC-SHA256';

/** A request is refused this long before and after the instant that it names. */
export const freshSeconds = 300;

export const requestsPerMinute = { least: 1, most: 60_000, usual: 600 } as const;

/** A brand keeps so many apps at most, and each app so many keys that are valid: two while one is replaced. */
export const maxApps = 50;
export const keySlots = [1, 2] as const;

/** The parts of a request that its signature covers. */
export interface SignedParts {
  readonly method: string;
  /** Path with query, as it was sent. */
  readonly target: string;
  /** Seconds since 1970. */
  readonly timestamp: string;
  readonly nonce: string;
  /** Empty without one. */
  readonly body: string;
}

/** The text that a request signs: one part a line, each line ended, in the form of 微信支付 APIv3. */
export const signedText = ({ method, target, timestamp, nonce, body }: SignedParts): string =>
  [method, target, timestamp, nonce, body, ''].join('\n');

/** The fields of an `Authorization` header. */
export interface Authorization {
  readonly keyId: string;
  readonly timestamp: string;
  readonly nonce: string;
  readonly signature: string;
}

const headerForm =
  /^RENTAL-HMAC-SHA256 key_id="(ak_[\da-f]{24})",timestamp="(\d{10})",nonce="([\w-]{16,64})",signature="([\w+/]{43}=)"$/;

/** The fields of the header; null: it has another form. */
export function readAuthorization(header: string | undefined): Authorization | null {
  const found = headerForm.exec(header ?? '');
  if (found === null) return null;
  const [, keyId = '', timestamp = '', nonce = '', signature = ''] = found;
  return { keyId, timestamp, nonce, signature };
}

/** True if a request of this instant is taken now. */
export const isFresh = (timestamp: string, now: Date): boolean =>
  Math.abs(now.getTime() / 1000 - Number(timestamp)) <= freshSeconds;
