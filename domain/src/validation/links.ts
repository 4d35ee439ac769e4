import { matching, type TextRule } from './text-rule.ts';

/** Begins with `http:`, `https:`, `mailto:` or `tel:` (S127); as in any address, in either case. */
export const externalLink = matching(/^(https?|mailto|tel):/i, '请输入正确的外部链接');

/**
 * http, https or ftp with a host (S129): a name in any script, an IPv4 address or an IPv6 address in brackets.
 * A user, a port, a path, a query and a fragment may follow; white space may not.
 */
export const webAddress = matching(
  /^(https?|ftp):\/\/([^\s/?#@]+@)?([\p{L}\p{N}_-]+(\.[\p{L}\p{N}_-]+)*\.?|\[[\da-f:.]+\])(:\d{1,5})?([/?#]\S*)?$/iu,
  '请输入正确的网址（以http://、https://或ftp://开头）',
);

/** A web address that a browser opens as a page (S74): http or https, and no user that could pass for the host. */
export const webPage: TextRule = {
  test: (text) => webAddress.test(text) && /^https?:\/\/[^/?#@]*(?:[/?#]|$)/i.test(text),
  message: '请输入正确的网址（以http://或https://开头）',
};
