import fc from 'fast-check';
import { expect, test } from 'vitest';
import { customerSms, smsSaying } from './customer-sms.ts';
import { placeholderOf, smsTemplateNames, smsTemplateOf, variablesOf } from './sms-templates.ts';
import { filledSms, maxWording, wordingComplaint, wordingOf, wordsComplaint } from './sms-words.ts';

const parcel = '{物流公司}{物流单号}';
const shipped = `您的{商品}（尾号{尾号}）已寄出，${parcel}。`;

test.each([
  ['', '应为1–200个字'],
  [`{尾号}${parcel}${'字'.repeat(maxWording)}`, '应为1–200个字'],
  [` ${shipped}`, '不能换行，首尾不能有空格'],
  [`${shipped}\n谢谢`, '不能换行，首尾不能有空格'],
  [`${shipped}\u2028谢谢`, '不能换行，首尾不能有空格'],
  [`【甲】${shipped}`, '不能含有【】，签名由系统加在最前面'],
  ['已寄出{尾号}', '缺少变量{物流公司}{物流单号}'],
  [`${shipped}{金额}`, '只能使用这些变量：{商品}{尾号}{物流公司}{物流单号}'],
  [`${shipped}{`, '只能使用这些变量：{商品}{尾号}{物流公司}{物流单号}'],
  [`${shipped}｛金额｝`, '只能使用这些变量：{商品}{尾号}{物流公司}{物流单号}'],
  [`${shipped}详见https://a.cn/x`, '不能写网址，以免被冒用'],
  [`${shipped}详见Evil.COM`, '不能写网址，以免被冒用'],
  [`${shipped}详见ｅｖｉｌ．ｃｏｍ`, '不能写网址，以免被冒用'],
  [`${shipped}详见租机.中国`, '不能写网址，以免被冒用'],
  [`${shipped}请拨13812345678`, '不能写电话号码，以免被冒用'],
  [`${shipped}请拨400-123-4567`, '不能写电话号码，以免被冒用'],
  [`${shipped}请拨１３８ １２３４ ５６７８`, '不能写电话号码，以免被冒用'],
])('the own text %j is refused: %s', (text, complaint) => {
  expect(wordingComplaint('shipped', text)).toBe(complaint);
});

test.each([
  shipped,
  `{尾号}已寄出：${parcel}`,
  `第2台{商品}（{尾号}）{尾号}已寄出，${parcel}，30天内有效。`,
])('the own text %j is accepted', (text) => {
  expect(wordingComplaint('shipped', text)).toBeNull();
});

test('plain words with the variables are accepted if and only if every required one is there and none is unknown', () => {
  const words = fc.stringMatching(/^[一-龥，。]{1,8}$/u);
  fc.assert(
    fc.property(
      fc.constantFrom(...smsTemplateNames),
      fc.array(fc.nat(99), { maxLength: 8 }),
      words,
      (name, picks, word) => {
        const known = variablesOf(name);
        const used = picks.map((pick) => known[pick % (known.length + 1)]);
        const text = used.map((one) => `${word}${one ? placeholderOf(one) : '{不知}'}`).join('');
        const { optional } = smsTemplateOf(name);
        const isWhole = known.every((one) => optional.includes(one) || used.includes(one));
        const isKnown = !used.includes(undefined);
        const fits = text !== '' && text.length <= maxWording;
        expect(wordingComplaint(name, text) === null).toBe(isWhole && isKnown && fits);
      },
    ),
  );
});

test('the texts of a brand are checked each, and named', () => {
  expect(wordsComplaint({})).toBeNull();
  expect(wordsComplaint({ shipped, approved: '{尾号}通过。' })).toBeNull();
  expect(wordsComplaint({ shipped: '已寄出' })).toBe(
    '「已发货」缺少变量{尾号}{物流公司}{物流单号}',
  );
  expect(wordsComplaint({ unknown: '已寄出' })).toBe('请选择列表中的短信模板');
});

test('a brand’s own text is sent under its name, and one that is not accepted any more is not', () => {
  const settings = { smsOff: [], smsWords: { shipped, approved: '通过' } };
  const brand = { name: '甲', settings };
  const order = { orderNo: 'ZL0000004321', productName: 'iPhone 15' };
  const sms = customerSms(brand, order, 'ship', { carrier: '顺丰', trackingNumber: 'SF1' });

  expect(sms?.text).toBe('【甲】您的iPhone 15（尾号4321）已寄出，顺丰SF1。');
  expect(smsSaying(sms?.text ?? '')).toBe('您的iPhone 15（尾号4321）已寄出，顺丰SF1。');
  expect(wordingOf(settings.smsWords, 'approved')).toBe(smsTemplateOf('approved').text);
  expect(filledSms(brand, 'code', { code: '123456' })).toEqual({
    template: 'code',
    params: { code: '123456' },
    text: '【甲】验证码123456，5分钟内有效，请勿告知他人。',
  });
});

test('a text that ends with the order is shown whole', () => {
  expect(smsSaying('【甲】您租的手机（订单尾号4321）')).toBe('您租的手机（订单尾号4321）');
});
