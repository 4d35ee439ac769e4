import { matching, type TextRule } from './text-rule.ts';

/** Exactly `admin` or `editor`, white space around it aside (S128). No form of ours uses it: every brand has its own names (X9). */
export const validUsername: TextRule = {
  test: (text) => ['admin', 'editor'].includes(text.trim()),
  message: '请输入正确的用户名',
};

/** a to z alone (S130). */
export const lowercase = matching(/^[a-z]+$/, '只能输入小写字母');
/** A to Z alone (S130). */
export const uppercase = matching(/^[A-Z]+$/, '只能输入大写字母');
/** a to z and A to Z alone (S130). */
export const letters = matching(/^[A-Za-z]+$/, '只能输入字母');

const emailPattern =
  /^[\w!#$%&'*+/=?^`{|}~-]+(\.[\w!#$%&'*+/=?^`{|}~-]+)*@([a-z\d]([a-z\d-]*[a-z\d])?\.)+[a-z][a-z\d-]*[a-z\d]$/i;

/** name@host.tld of at most 254 characters (S130, whose pattern is ours): no quoted names, no bare hosts, no addresses in numbers. */
export const email: TextRule = {
  test: (text) => text.length <= 254 && emailPattern.test(text),
  message: '请输入正确的邮箱地址',
};
