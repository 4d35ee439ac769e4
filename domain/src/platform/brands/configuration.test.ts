import { expect, test } from 'vitest';
import {
  changesBetween,
  changeWords,
  configured,
  restored,
  weakensMoney,
  type WantedSettings,
} from './configuration-changes.ts';
import {
  brandConfiguration,
  settingNames,
  settingOf,
  type Configuration,
} from './configuration.ts';
import { complaintOf } from './setting-kinds.ts';

const standing: Configuration = {
  name: '享租',
  title: '享租管理平台',
  consoleTitle: '享租管理后台',
  logo: null,
  loginPicture: null,
  theme: '#1890ff',
  showFooter: false,
  footerTxt: '',
  caseNumber: '',
  sourceUrl: null,
  domainAdmin: 'admin.xiangzu.cn',
  domainApp: 'm.xiangzu.cn',
  alipayMiniId: null,
  specialOrderType: 1,
  tokenDays: 1,
  riskBalanceMode: 'untilSuccess',
  OpenLease3C: false,
  OpenDistribution: false,
  OpenBlockchain: false,
  notarizationSelect: false,
  websocketEnable: true,
  OpenCredit: false,
  OpenRiskClass: false,
  creditTypes: [],
  creditLuoRan: false,
  cardCollateButton: false,
  bannerPro: false,
  advertisement: true,
  moneyLimitFen: 500_000,
  buyoutFloorBp: 10_000,
  ownedCapBp: 15_000,
  rentedCapBp: 10_000,
  lateFeeYearCapBp: 2_400,
  smsOff: [],
  smsWords: {},
  smsReminderDays: [1, 3],
  overdueReminderDays: [],
  contactHours: [8, 21],
  shippingPhotos: 0,
};
const words = (wanted: WantedSettings) =>
  changesBetween(standing, { ...standing, ...wanted }).map(changeWords);

test('every setting says what it does, and a switch which pages it touches or what it waits for', () => {
  for (const name of settingNames) {
    const { help, kind, touches, waitsFor } = settingOf(name);
    expect(help).toMatch(/。$/);
    const isSaid = kind.type !== 'switch' || (touches ?? waitsFor) !== undefined;
    expect([name, isSaid]).toEqual([name, true]);
    expect([name, complaintOf(kind, standing[name])]).toEqual([name, null]);
  }
});

test.each<[WantedSettings, string]>([
  [{ name: '享租机' }, '品牌名称：享租 → 享租机'],
  [{ logo: `/files/${'a'.repeat(32)}` }, '品牌标志：无 → 上传的图片（aaaaaa）'],
  [{ OpenBlockchain: true }, '上链存证：关闭 → 开启'],
  [{ specialOrderType: 2 }, '主要订单类型：租赁 → 先租后买'],
  [{ moneyLimitFen: null }, '单笔复核限额：¥5,000.00 → 不限'],
  [{ buyoutFloorBp: 9_050 }, '买断底价：100% → 90.5%'],
  [{ smsOff: [15] }, '不发送的短信：无 → 物流已发货'],
  [{ smsWords: { approved: '{尾号}已通过。' } }, '短信内容·审核通过：标准内容 → {尾号}已通过。'],
  [{ smsReminderDays: [7] }, '还款提醒天数：1天、3天 → 7天'],
  [{ smsReminderDays: [0, 1] }, '还款提醒天数：1天、3天 → 当天、1天'],
  [{ contactHours: [9, 18] }, '联系时段：8:00–21:00 → 9:00–18:00'],
  [{ shippingPhotos: 2 }, '发货照片张数：0张 → 2张'],
])('%j reads %s', (wanted, sentence) => {
  expect(words(wanted)).toEqual([sentence]);
});

test('what stays the same is no change, and what a version does not know is none either', () => {
  expect(changesBetween(standing, { ...standing, smsReminderDays: [1, 3] })).toEqual([]);
  expect(changesBetween({ name: '旧名' }, standing).map(({ name }) => name)).toEqual(['name']);
});

test.each<[WantedSettings, boolean, boolean]>([
  [{ moneyLimitFen: 500_001 }, true, true],
  [{ moneyLimitFen: null }, true, true],
  [{ moneyLimitFen: 499_999 }, false, false],
  [{ buyoutFloorBp: 9_999 }, true, true],
  [{ buyoutFloorBp: 10_001 }, false, false],
  [{ ownedCapBp: 15_001 }, true, true],
  [{ rentedCapBp: 9_999 }, false, false],
  [{ lateFeeYearCapBp: 2_401 }, true, true],
  [{ tokenDays: 2 }, true, false],
  [{ name: '新名' }, false, false],
])('%j makes the brand less safe: %s, its money: %s', (wanted, isWeaker, isMoney) => {
  const changes = changesBetween(standing, { ...standing, ...wanted });

  expect(changes.map((change) => change.isWeaker)).toEqual([isWeaker]);
  expect(weakensMoney(changes)).toBe(isMoney);
});

test('no limit is above every limit: to set one is no weakening', () => {
  const [change] = changesBetween({ moneyLimitFen: null }, { moneyLimitFen: 10_000_000 });

  expect(change).toMatchObject({ isWeaker: false });
});

test.each<[WantedSettings, string]>([
  [{ name: '' }, '「品牌名称」应为1–40个字'],
  [{ name: ' 享租' }, '「品牌名称」应为1–40个字'],
  [{ theme: 'red' }, '「主题色」应为井号加6位十六进制数的颜色'],
  [{ domainAdmin: 'https://a.cn' }, '「后台域名」应为小写域名，不含协议和端口'],
  [{ logo: 'javascript:alert(1)' }, '「品牌标志」请重新上传图片，或填写完整的图片网址'],
  [{ alipayMiniId: '12ab' }, '「支付宝小程序编号」应为10–32位数字'],
  [{ specialOrderType: 3 }, '「主要订单类型」请选择租赁或先租后买'],
  [{ specialOrderType: '1' }, '「主要订单类型」请选择租赁或先租后买'],
  [{ tokenDays: 31 }, '「记住登录天数」应为1–30的整数'],
  [{ moneyLimitFen: -1 }, '「单笔复核限额」应为金额，最多两位小数'],
  [{ buyoutFloorBp: 0.5 }, '「买断底价」应为0%到1000%'],
  [{ smsOff: [15, 15] }, '「不发送的短信」请从列表中选择'],
  [{ smsOff: [23] }, '「不发送的短信」请从列表中选择'],
  [{ contactHours: [7, 21] }, '「联系时段」应为8:00–21:00以内的整点时段，至少4小时'],
  [{ contactHours: [8, 22] }, '「联系时段」应为8:00–21:00以内的整点时段，至少4小时'],
  [{ contactHours: [9, 12] }, '「联系时段」应为8:00–21:00以内的整点时段，至少4小时'],
  [{ contactHours: [18, 9] }, '「联系时段」应为8:00–21:00以内的整点时段，至少4小时'],
  [{ contactHours: [9.5, 18] }, '「联系时段」应为8:00–21:00以内的整点时段，至少4小时'],
  [{ contactHours: [9] }, '「联系时段」应为8:00–21:00以内的整点时段，至少4小时'],
  [{ contactHours: [9, 13, 18] }, '「联系时段」应为8:00–21:00以内的整点时段，至少4小时'],
  [{ contactHours: null }, '「联系时段」应为8:00–21:00以内的整点时段，至少4小时'],
  [{ smsReminderDays: [3, 1] }, '「还款提醒天数」应为最多5个不重复的天数，每个0–30'],
  [{ smsReminderDays: [-1] }, '「还款提醒天数」应为最多5个不重复的天数，每个0–30'],
  [{ overdueReminderDays: [0] }, '「逾期短信天数」应为最多8个不重复的天数，每个1–90'],
  [{ OpenCredit: true }, '「征信上报」征信上报尚未开放，不能修改'],
])('%j is refused: %s', (wanted, sentence) => {
  expect(configured(standing, wanted)).toMatchObject({
    refusal: { code: 'brand_setting_wrong', name: Object.keys(wanted)[0], words: sentence },
  });
});

test('the fewest and the most contact hours are taken', () => {
  for (const contactHours of [
    [8, 12],
    [17, 21],
    [9, 13],
  ])
    expect(configured(standing, { contactHours }).done).toBe(true);
});

test('what is as it was is not looked at: a logo of before stays whatever it is', () => {
  const odd = { ...standing, logo: 'ftp://old' };

  expect(configured(odd, { logo: 'ftp://old', name: '新名' })).toMatchObject({
    value: { logo: 'ftp://old', name: '新名' },
  });
});

test('going back wants what the version knows and what is open', () => {
  const version = { name: '旧名', OpenCredit: true, OpenBlockchain: true };

  expect(restored(version)).toEqual({ name: '旧名', OpenBlockchain: true });
  expect(Object.keys(brandConfiguration)).toContain('OpenCredit');
});
