import type { SmsRecordType } from './sms-records.ts';

/** The variables of templates: 「{label}」 stands for the value in a text, and the key names it for the provider. Never rename. */
export const smsVariables = {
  product: { label: '商品', example: 'iPhone 15 Pro' },
  orderTail: { label: '尾号', example: '4321' },
  bill: { label: '账单', example: '租金 第2期' },
  amount: { label: '金额', example: '300.00' },
  dueOn: { label: '到期日', example: '2026-12-21' },
  link: { label: '付款链接', example: 'https://example.com/pay/8f3k2m9q' },
  carrier: { label: '物流公司', example: '顺丰速运' },
  trackingNumber: { label: '物流单号', example: 'SF1234567890' },
  startOn: { label: '起租日', example: '2026-11-21' },
  endsOn: { label: '届满日', example: '2027-11-20' },
  overstayDays: { label: '超期天数', example: '3' },
  code: { label: '验证码', example: '123456' },
  terms: { label: '租期', example: '12期·每期1个月' },
  rent: { label: '每期租金', example: '¥300.00' },
  deposit: { label: '押金', example: '500.00' },
  balance: { label: '余额', example: '86条' },
  threshold: { label: '设定值', example: '100条' },
  account: { label: '账号', example: 'dianyuan1' },
  store: { label: '店铺', example: '杭州西湖店' },
  consentLink: { label: '授权链接', example: 'https://example.com/consent/7d2h4k' },
} as const;

export type SmsVariable = keyof typeof smsVariables;
export type SmsValues = Readonly<Partial<Record<SmsVariable, string>>>;

/** A text with variables that a provider approves before it sends messages of it. */
interface SmsTemplate {
  readonly type: SmsRecordType;
  readonly label: string;
  /** The standard text, without the signature. */
  readonly text: string;
  /** The variables that a brand's own wording may leave out. */
  readonly optional: readonly SmsVariable[];
}

const ofOrder = (type: SmsRecordType, label: string, says: string): SmsTemplate => ({
  type,
  label,
  text: `您租的{商品}（订单尾号{尾号}）${says}`,
  optional: ['product', 'bill'],
});
const whole = (type: SmsRecordType, label: string, text: string): SmsTemplate => ({
  type,
  label,
  text,
  optional: [],
});

/** The templates by our own names, several for a type whose messages differ. Stored: never rename. */
export const smsTemplates = {
  placed: ofOrder('1', '订单已提交', '已下单，正在审核，请留意后续通知。'),
  firstRent: ofOrder('12', '首期租金待付', '已签约，请支付首期租金¥{金额}，付款后为您发货。'),
  billToPay: ofOrder('12', '账单待付', '{账单}¥{金额}待支付，请及时付款。'),
  paymentLink: ofOrder('12', '收款链接', '{账单}¥{金额}待支付，请打开链接付款：{付款链接}'),
  deducted: ofOrder('13', '租金已扣款', '{账单}已自动扣款¥{金额}。'),
  approved: ofOrder('14', '审核通过', '已审核通过，请留意后续签约与发货通知。'),
  shipped: ofOrder('15', '已发货', '已发货，{物流公司} {物流单号}，请注意查收。'),
  received: ofOrder('16', '发出件已签收', '已签收，租期自{起租日}起。'),
  returned: ofOrder('17', '归还件已签收', '归还件已签收，检测后为您结算。'),
  refunded: ofOrder('19', '已退款', '已退款¥{金额}，请留意到账。'),
  dueSoon: ofOrder('20', '即将到期', '{账单}¥{金额}将于{到期日}到期，请按时付款。'),
  pastDue: ofOrder('20', '已经到期', '{账单}¥{金额}已于{到期日}到期，请尽快付款。'),
  overstayed: ofOrder(
    '22',
    '超期未归还',
    '租期已于{届满日}届满，超期{超期天数}天未归还，请尽快归还、续租或买断。',
  ),
  overstayedOwing: ofOrder(
    '22',
    '超期未归还且欠费',
    '租期已于{届满日}届满，超期{超期天数}天未归还，待付超期占用费¥{金额}，请尽快归还、续租或买断。',
  ),
  smsBalanceLow: whole(
    '4',
    '短信余额不足',
    '短信余额还剩{余额}，用完后验证码和发给客户的短信将无法发送，请及时充值。',
  ),
  smsTopUpOn: whole('6', '短信自动充值开启', '短信自动充值已开启，余额低于{设定值}时自动充值。'),
  smsTopUpDone: whole(
    '7',
    '短信自动充值成功',
    '短信余额低于设定值，已自动充值¥{金额}，现余额{余额}。',
  ),
  smsTopUpFailed: whole(
    '9',
    '短信自动充值失败',
    '短信余额还剩{余额}，今日自动充值已达上限，不再充值，请提高每日上限或联系平台充值。',
  ),
  passwordChanged: whole(
    '23',
    '密码已修改',
    '您的账号{账号}的登录密码已修改，如非本人操作，请立即联系管理员。',
  ),
  signConsent: whole(
    '24',
    '电子签商户授权',
    '贵司申请的电子签商户授权待确认，请于{到期日}前打开链接完成：{授权链接}',
  ),
  sealConsent: whole(
    '25',
    '电子签印章跨企业授权',
    '贵司的印章跨企业授权待确认，请于{到期日}前打开链接完成：{授权链接}',
  ),
  storeApproved: whole('26', '入驻审核通过', '店铺{店铺}的入驻资质已审核通过，可以开店。'),
  riskTopUpOn: whole('27', '风控自动充值开启', '风控自动充值已开启，余额低于{设定值}时自动充值。'),
  riskTopUpDone: whole(
    '28',
    '风控自动充值成功',
    '风控余额低于设定值，已自动充值¥{金额}，现余额{余额}。',
  ),
  riskTopUpFailed: whole(
    '29',
    '风控自动充值失败',
    '风控余额还剩{余额}，今日自动充值已达上限，不再充值，请提高每日上限或联系平台充值。',
  ),
  code: whole('code', '登录与安全', '验证码{验证码}，5分钟内有效，请勿告知他人。'),
  orderCode: whole(
    'orderCode',
    '代客下单',
    '您正在下单：{商品}，{租期}，每期租金{每期租金}，押金¥{押金}。确认无误请将验证码{验证码}告知店员，5分钟内有效。',
  ),
  offlinePaymentCode: whole(
    'offlinePaymentCode',
    '改为线下支付',
    '您正在将账单改为线下支付，验证码{验证码}，5分钟内有效，请勿告知他人。',
  ),
} as const satisfies Record<string, SmsTemplate>;

export type SmsTemplateName = keyof typeof smsTemplates;

export const smsTemplateNames = Object.keys(smsTemplates) as SmsTemplateName[];

export const smsTemplateOf = (name: SmsTemplateName): SmsTemplate => smsTemplates[name];

/** The placeholder of a variable: 「{金额}」. */
export const placeholderOf = (variable: SmsVariable): string => `{${smsVariables[variable].label}}`;

const allVariables = Object.keys(smsVariables) as SmsVariable[];
const variables = new Map(
  smsTemplateNames.map((name) => [
    name,
    allVariables.filter((one) => smsTemplates[name].text.includes(placeholderOf(one))),
  ]),
);

/** The variables that messages of a template have values for. */
export const variablesOf = (name: SmsTemplateName): readonly SmsVariable[] =>
  variables.get(name) ?? [];

/** A text with values in place of its variables. Values are not looked into. */
export function filled(text: string, values: SmsValues): string {
  const byPlaceholder = new Map(allVariables.map((one) => [placeholderOf(one), values[one]]));
  return text.replaceAll(/\{[^{}]*\}/gu, (placeholder) => byPlaceholder.get(placeholder) ?? '');
}

/** The values that a preview shows. */
export const exampleValues: SmsValues = Object.fromEntries(
  allVariables.map((one) => [one, smsVariables[one].example]),
);
