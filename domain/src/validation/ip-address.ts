import type { TextRule } from './text-rule.ts';

const octet = /^(25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)$/;

/** Four octets 0 to 255, or nothing (S135). `010` is refused: some read it as eight, some as ten. */
export const ipAddress: TextRule = {
  test(text) {
    const octets = text.split('.');
    return text === '' || (octets.length === 4 && octets.every((part) => octet.test(part)));
  },
  message: '请输入正确的IP地址',
};
