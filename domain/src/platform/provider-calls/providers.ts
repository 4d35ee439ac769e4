/** The providers and their calls as operators read them, by the names of the server's gateways and their methods. */
export const providers = {
  sms: { label: '短信', calls: { send: '发送', find: '查询发送结果', check: '测试账户' } },
  payments: {
    label: '支付',
    calls: {
      pay: '下单',
      findPayment: '查询支付',
      closePayment: '关闭支付',
      refund: '退款',
      findRefund: '查询退款',
      transfer: '转账',
      findTransfer: '查询转账',
      split: '分账',
      findSplit: '查询分账',
      returnSplit: '分账退回',
      findReturn: '查询分账退回',
      statement: '下载对账单',
      accountFile: '下载账户账单',
      check: '测试账户',
    },
  },
  deductions: {
    label: '代扣',
    calls: {
      sign: '签约',
      findAgreement: '查询签约',
      end: '解约',
      deduct: '扣款',
      find: '查询扣款',
      check: '测试账户',
    },
  },
  authorizations: {
    label: '预授权',
    calls: {
      hold: '冻结',
      capture: '转支付',
      release: '解冻',
      withdraw: '撤销',
      find: '查询结果',
      standing: '查询余额',
      check: '测试账户',
    },
  },
  signatures: {
    label: '电子签',
    calls: {
      begin: '发起签署',
      remind: '催签',
      customerLink: '获取签署链接',
      acceptFace: '确认人脸',
      askConsent: '发起授权',
      findConsent: '查询授权',
      check: '测试账户',
    },
  },
  notary: {
    label: '公证',
    calls: {
      record: '存证上链',
      findRecord: '查询存证',
      apply: '申请公证',
      findApplication: '查询公证',
    },
  },
  invoices: {
    label: '开票',
    calls: { issue: '开票', reverse: '红冲', find: '查询结果', check: '测试账户' },
  },
  logistics: { label: '物流', calls: { find: '查询轨迹', check: '测试账户' } },
  risk: {
    label: '风控报告',
    calls: { ask: '查询', find: '查询结果', check: '测试账户' },
  },
  alipay: { label: '支付宝登录', calls: { authorizeUrl: '获取授权链接', accountOf: '识别账号' } },
} as const satisfies Record<string, ProviderWords>;

interface ProviderWords {
  readonly label: string;
  readonly calls: Readonly<Record<string, string>>;
}

export type Provider = keyof typeof providers;
export type ProviderOperation<Name extends Provider> = keyof (typeof providers)[Name]['calls'] &
  string;

/** How a call ended. `undecided`: no answer in time, or none that says anything. */
export const providerOutcomes = {
  answered: '成功',
  refused: '被拒',
  undecided: '未决',
  failed: '失败',
} as const;
export type ProviderOutcome = keyof typeof providerOutcomes;

export const providerLabels = Object.fromEntries(
  Object.entries(providers).map(([name, { label }]) => [name, label]),
) as Readonly<Record<Provider, string>>;

/** `sms.send` is 短信 · 发送: each call by its provider and operation. */
export const providerCallLabels: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(providers as Readonly<Record<string, ProviderWords>>).flatMap(
    ([provider, { label, calls }]) =>
      Object.entries(calls).map(([operation, words]) => [
        `${provider}.${operation}`,
        `${label} · ${words}`,
      ]),
  ),
);

/** A call in words. A name that only another release has is shown as it is. */
export const providerCallText = (provider: string, operation: string): string =>
  providerCallLabels[`${provider}.${operation}`] ?? `${provider} · ${operation}`;

const refusals = ['refused', 'failed', 'unavailable'] as const;

/**
 * The outcome of a call that answered. A refusal (`refusals`) counts where it is first told: to ask again what became of an
 * earlier request (`find…`) succeeds, whatever the answer says.
 */
export function outcomeOfAnswer(operation: string, answer: unknown): ProviderOutcome {
  const isRefusal =
    typeof answer === 'object' &&
    answer !== null &&
    'kind' in answer &&
    (refusals as readonly unknown[]).includes(answer.kind);
  return isRefusal && !operation.startsWith('find') ? 'refused' : 'answered';
}

/** 999 of 1,000 is `99.9%`. Rounded down, so that 100% has no exception. Zero calls are a fault. */
export function successText(answered: number, calls: number): string {
  if (calls < 1 || answered > calls) throw new Error(`${answered} of ${calls} calls`);
  return `${Math.floor((answered * 1000) / calls) / 10}%`;
}
