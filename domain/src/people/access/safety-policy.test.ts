import { expect, test } from 'vitest';
import {
  isWeakened,
  policyChangeWords,
  weakPositions,
  type SafetySwitch,
} from './safety-policy.ts';

const switches = Object.entries(weakPositions) as [SafetySwitch, boolean][];
const strict = {
  captchaAfterFailuresOnly: false,
  smsLogin: false,
  alipayLogin: false,
  requiresSecondFactor: true,
  secondPersonForAdministrators: true,
};

test.each(switches)(
  '%s put to its weak side makes the brand less safe, back again safer',
  (name, weak) => {
    const weaker = { ...strict, [name]: weak };

    expect(isWeakened(strict, weaker)).toBe(true);
    expect(isWeakened(weaker, strict)).toBe(false);
    expect(isWeakened(strict, strict)).toBe(false);
  },
);

test('what is made safer does not make up for what is made less safe', () => {
  const before = { ...strict, smsLogin: true };

  expect(isWeakened(before, { ...strict, requiresSecondFactor: false })).toBe(true);
});

test('a change is told switch by switch', () => {
  expect(
    policyChangeWords(strict, { ...strict, smsLogin: true, requiresSecondFactor: false }),
  ).toBe('开启「短信验证码登录」，关闭「强制动态验证码」');
});
