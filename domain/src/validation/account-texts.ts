import type { TextRule } from './text-rule.ts';

const emailPattern =
  /^[\w!#$%&'*+/=?^`{|}~-]+(\.[\w!#$%&'*+/=?^`{|}~-]+)*@([a-z\d]([a-z\d-]*[a-z\d])?\.)+[a-z][a-z\d-]*[a-z\d]$/i;

/** name@host.tld of at most 254 characters (S130, whose pattern is ours): no quoted names, no bare hosts, no addresses in numbers. */
export const email: TextRule = {
  test: (text) => text.length <= 254 && emailPattern.test(text),
  message: '请输入正确的邮箱',
};
