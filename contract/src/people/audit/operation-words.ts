import { ofAllAreas } from '../../areas.ts';

/** The operations of the audit log, with their words. */
export const operationLabels: Readonly<Record<string, string>> = ofAllAreas('operations');

/** The operations of the login log. */
export const loginOperations: readonly string[] = [
  'login',
  'login:remembered',
  'logout',
  'login:token',
];

/** The words for an operation; a call that was not allowed, and what is not known here, is told as it was stored. */
export const operationLabel = (operation: string): string =>
  Object.hasOwn(operationLabels, operation) ? (operationLabels[operation] ?? '') : operation;

/** How an operation ended. The server writes no other. */
export const resultLabels = {
  ok: '成功',
  forbidden: '没有权限',
  wrong_password: '账号或密码错误',
  wrong_sms_code: '短信验证码错误',
  wrong_second_factor: '动态验证码错误',
  wrong_alipay: '支付宝账号未绑定或已停用',
  remembered_twice: '记住的登录被重复使用',
  rights_changed: '权限或数据范围已变更',
  too_many_rows: '数据过多',
  fault: '系统异常',
} as const;

export type AuditResult = keyof typeof resultLabels;

export const resultLabel = (result: string): string =>
  Object.hasOwn(resultLabels, result) ? resultLabels[result as AuditResult] : result;
