/** The subjects of callbacks, by the last part of the path. Stored: never rename. */
export const callbackKinds = {
  payment: '收款',
  refund: '退款',
  deduction: '代扣',
  authorization: '预授权',
  agreement: '电子签',
  notarization: '公证',
  chain: '上链',
  sms: '短信回执',
  alipay: '支付宝',
  wechat: '微信支付',
} as const;
export type CallbackKind = keyof typeof callbackKinds;

/** The results of a callback. `received`: it was not finished, and replaying it finishes it. Stored: never rename. */
export const callbackStates = {
  received: '未处理完',
  taken: '已处理',
  duplicate: '重复',
  refused: '已拒绝',
} as const;
export type CallbackState = keyof typeof callbackStates;

/** Callbacks that nobody has signed, kept of a brand in an hour; the rest is counted. */
export const maxUnsignedPerHour = 200;
/** Signed ones are kept so many days, unsigned ones a week. */
export const keptSignedDays = 90;
export const keptUnsignedDays = 7;
/** Receipts of SMS as they came. */
export const keptReceiptDays = 180;

/** The keys of a callback whose values name no person. */
const shownKeys: ReadonlySet<string> = new Set(
  (
    'eventNo merchant tradeNo providerNo amountFen currency outcome reason ' +
    'paidAt endsOn flowNo contentHash recordNo applicationNo hash txNo ' +
    'blockAt signedAt receipts requestNo delivered code at faceFailures ' +
    'notify_id notify_type notify_time app_id seller_id out_trade_no trade_no trade_status ' +
    'out_order_no out_request_no operation_id operation_type auth_no external_agreement_no agreement_no sign_scene status ' +
    'total_amount refund_fee gmt_create gmt_payment gmt_refund gmt_close out_biz_no ' +
    'id create_time event_type resource_type resource algorithm original_type'
  ).split(' '),
);

const hidden = '***';
/** Phone and ID numbers that stand by themselves. */
const persons = /(?<![0-9A-Za-z])(1[3-9]\d{9}|\d{17}[0-9Xx])(?![0-9A-Za-z])/g;

/** The body of a callback with all hidden that is not known to name nobody; null: it is neither an object nor a form. */
export function maskedBody(raw: string): string | null {
  const body = bodyIn(raw);
  return body === null ? null : JSON.stringify(masked(body), null, 2);
}

function bodyIn(raw: string): object | null {
  try {
    const body: unknown = JSON.parse(raw);
    return typeof body === 'object' ? body : null;
  } catch {
    return formFields(raw);
  }
}

/** The fields of a form as a provider posts it, each decoded once; null where it is none, or has a field twice. */
export function formFields(raw: string): Readonly<Record<string, string>> | null {
  const fields = new Map<string, string>();
  for (const pair of raw.split('&')) {
    const at = pair.indexOf('=');
    const name = at < 1 ? null : decoded(pair.slice(0, at));
    const value = decoded(pair.slice(at + 1));
    if (name === null || value === null || fields.has(name)) return null;
    fields.set(name, value);
  }
  return Object.fromEntries(fields);
}

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return null;
  }
}

function masked(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(masked);
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(
      Object.entries(value).map(([key, one]: [string, unknown]) => [
        key,
        shownKeys.has(key) ? masked(one) : hidden,
      ]),
    );
  return typeof value === 'string' ? value.replaceAll(persons, hidden) : value;
}
