import { expect, test } from 'vitest';
import { externalLink, webAddress, webPage } from './links.ts';

test.each([
  ['https://example.com', true],
  ['http://example.com/a b', true],
  ['HTTPS://example.com', true],
  ['mailto:a@b.cn', true],
  ['tel:10086', true],
  ['/order/list', false],
  ['order', false],
  ['', false],
  [' https://example.com', false],
  ['httpd/list', false],
  ['http', false],
  ['telephone', false],
  ['ftp://example.com', false],
  ['javascript:alert(1)//http:', false],
  ['//example.com', false],
])('S127 %j is an external link: %s', (text, isOne) => {
  expect(externalLink.test(text)).toBe(isOne);
});

test.each([
  ['http://example.com', true],
  ['https://example.com/', true],
  ['ftp://files.example.com/a.zip', true],
  ['ftp://user:secret@files.example.com', true],
  ['HTTPS://EXAMPLE.COM', true],
  ['https://localhost:8080/a?b=c#d', true],
  ['https://example.com?a=1', true],
  ['https://10.0.0.1:443/', true],
  ['https://[2001:db8::1]:443/', true],
  ['https://商城.中国/素材/图.png', true],
  ['https://example.com./', true],
  ['example.com', false],
  ['www.example.com', false],
  ['//example.com', false],
  ['https://', false],
  ['https:///a', false],
  ['https://?a', false],
  ['https://example..com', false],
  ['https://.com', false],
  ['https://example.com:', false],
  ['https://example.com:port', false],
  ['https://example.com:123456', false],
  ['https://a@b@example.com', false],
  ['https://example.com/a b', false],
  [' https://example.com', false],
  ['https://example.com\n', false],
  ['mailto:a@b.cn', false],
  ['ftps://example.com', false],
  ['javascript://example.com', false],
  ['', false],
])('S129 %j is a URL: %s', (text, isOne) => {
  expect(webAddress.test(text)).toBe(isOne);
});

test('S129 a long text that is almost a URL is judged at once', { timeout: 1000 }, () => {
  expect(webAddress.test(`https://${'a.'.repeat(20_000)} `)).toBe(false);
  expect(webAddress.test(`https://${'a@'.repeat(20_000)}`)).toBe(false);
});

test.each([
  ['https://git.example.com/shop/console', true],
  ['http://localhost:3000', true],
  ['https://example.com/a@b', true],
  ['ftp://files.example.com', false],
  ['javascript:alert(1)', false],
  ['data:text/html,<p>', false],
  ['mailto:a@b.cn', false],
  ['//example.com', false],
  ['/order/list', false],
  ['https://github.com@evil.example', false],
  ['', false],
])('S74 %j may be opened as a page: %s', (text, isOne) => {
  expect(webPage.test(text)).toBe(isOne);
});
