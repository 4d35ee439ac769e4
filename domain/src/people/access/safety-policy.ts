/** The switches of the safety policy, each with the position in which the brand is less safe. */
export const weakPositions = {
  captchaAfterFailuresOnly: true,
  smsLogin: true,
  alipayLogin: true,
  requiresSecondFactor: false,
  secondPersonForAdministrators: false,
} as const;
export type SafetySwitch = keyof typeof weakPositions;
export type SafetyPolicy = Readonly<Record<SafetySwitch, boolean>>;

export const safetySwitchLabels: Readonly<Record<SafetySwitch, string>> = {
  captchaAfterFailuresOnly: '登录失败后才需验证码',
  smsLogin: '短信验证码登录',
  alipayLogin: '支付宝登录',
  requiresSecondFactor: '强制动态验证码',
  secondPersonForAdministrators: '重置管理员密码须他人复核',
};

const switches = Object.keys(weakPositions) as SafetySwitch[];

/** True if the brand becomes less safe in any way: what is made safer beside it does not make up for that. */
export const isWeakened = (before: SafetyPolicy, after: SafetyPolicy): boolean =>
  switches.some((name) => before[name] !== after[name] && after[name] === weakPositions[name]);

/** 「开启短信验证码登录，关闭强制动态验证码」 */
export const policyChangeWords = (before: SafetyPolicy, after: SafetyPolicy): string =>
  switches
    .filter((name) => before[name] !== after[name])
    .map((name) => `${after[name] ? '开启' : '关闭'}「${safetySwitchLabels[name]}」`)
    .join('，');
