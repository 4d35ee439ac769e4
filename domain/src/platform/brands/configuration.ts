import { leastContactHours, widestContactHours } from '../../rental/customer-sms/contact-hours.ts';
import {
  customerSmsTypes,
  smsTypeLabels,
  staffSmsTypes,
} from '../../rental/customer-sms/sms-types.ts';
import { specialOrderTypes } from '../../rental/orders/core/order-terms.ts';
import { maxParcelPhotos, maxTokenDays } from './brand-settings.ts';
import { featureFlags } from './feature-flags.ts';
import type { SettingKind, SettingValue } from './setting-kinds.ts';

/** The groups of the form, in its order. */
export const settingGroups = {
  basic: '基本',
  access: '接入',
  switches: '功能开关',
  money: '资金',
  notices: '通知',
} as const;
export type SettingGroup = keyof typeof settingGroups;

/** A setting of a brand, declared once: form, check, difference, versions and command line follow from it. */
export interface BrandSetting {
  readonly group: SettingGroup;
  readonly label: string;
  /** A sentence for the form: the effect, and where it shows. */
  readonly help: string;
  readonly kind: SettingKind;
  /** The pages that it touches, for a switch. */
  readonly touches?: string;
  /** The direction in which the brand is less safe: a second person agrees. */
  readonly guard?: { readonly weakenedBy: 'raising' | 'lowering'; readonly of: 'money' | 'login' };
  /** The feature that must be built first. Until then nobody can change the setting (尚未开放). */
  readonly waitsFor?: string;
}

const text = (most: number, mayBeEmpty = false): SettingKind => ({
  type: 'text',
  most,
  mayBeEmpty,
});
const onOff: SettingKind = { type: 'switch' };
const rate = (least: number): SettingKind => ({ type: 'rate', least, most: 100_000 });
const dearer = { weakenedBy: 'raising', of: 'money' } as const;

const smsEndings: Readonly<Record<number, string>> = {
  [customerSmsTypes.received]: '（发出件）',
  [customerSmsTypes.returned]: '（归还件）',
};
/** The types that a brand may leave out. 密码修改通知 is for the safety of an account, and always sent. */
const { passwordChanged: _, ...staffTypes } = staffSmsTypes;
const sentSms = Object.fromEntries(
  [...Object.values(customerSmsTypes), ...Object.values(staffTypes)].map((type) => [
    type,
    `${smsTypeLabels.get(type) ?? type}${smsEndings[type] ?? ''}`,
  ]),
);

/** The configuration of a brand (S77–S89, S90, S98, S101) by name, in the order of the form. */
export const brandConfiguration = {
  name: {
    group: 'basic',
    label: '品牌名称',
    help: '短信签名、合同和收款页显示的名称。',
    kind: text(40),
  },
  title: {
    group: 'basic',
    label: '登录页标题',
    help: '登录页和浏览器标签的标题。',
    kind: text(60),
  },
  consoleTitle: {
    group: 'basic',
    label: '后台标题',
    help: '侧边栏顶部的标题；页脚没有文字时也显示它。',
    kind: text(60),
  },
  logo: {
    group: 'basic',
    label: '品牌标志',
    help: '显示在登录页和侧边栏，建议正方形。',
    kind: { type: 'picture', width: 256, height: 256 },
  },
  loginPicture: {
    group: 'basic',
    label: '登录页图片',
    help: '显示在登录页左侧，建议竖图；窄屏和手机上不显示。不上传则显示默认背景。',
    kind: { type: 'picture', width: 500, height: 750 },
  },
  theme: {
    group: 'basic',
    label: '主题色',
    help: '按钮和链接的颜色；员工自己选过颜色的，以其选择为准。',
    kind: { type: 'colour' },
  },
  showFooter: {
    group: 'basic',
    label: '显示页脚',
    help: '开启后默认显示页脚，员工可在个人设置中更改。',
    touches: '所有页面的页脚',
    kind: onOff,
  },
  footerTxt: { group: 'basic', label: '页脚文字', help: '例如版权声明。', kind: text(200, true) },
  caseNumber: {
    group: 'basic',
    label: '备案号',
    help: '显示在页脚文字之后。',
    kind: text(60, true),
  },
  sourceUrl: {
    group: 'basic',
    label: '源码地址',
    help: '顶部工具栏的源码链接，不填则不显示。',
    kind: { type: 'link' },
  },
  domainAdmin: {
    group: 'access',
    label: '后台域名',
    help: '员工打开管理后台的域名。须先完成解析；保存后原域名立即停用，所有员工须用新域名重新登录。',
    kind: { type: 'host' },
  },
  domainApp: {
    group: 'access',
    label: '客户端域名',
    help: '客户打开 H5 的域名，推广二维码使用它。',
    kind: { type: 'host' },
  },
  alipayMiniId: {
    group: 'access',
    label: '支付宝小程序编号',
    help: '客户端打开支付宝小程序时使用。',
    kind: { type: 'digits', least: 10, most: 32 },
  },
  specialOrderType: {
    group: 'access',
    label: '主要订单类型',
    help: '首页「订单类型」统计中排在最前。',
    kind: { type: 'choice', options: specialOrderTypes, isNumber: true },
  },
  tokenDays: {
    group: 'access',
    label: '记住登录天数',
    help: '登录时选择「记住我」的员工，在这些天内不用再输密码。',
    guard: { weakenedBy: 'raising', of: 'login' },
    kind: { type: 'count', least: 1, most: maxTokenDays, unit: '天' },
  },
  riskBalanceMode: {
    group: 'access',
    label: '风控余额查询',
    help: '顶部工具栏读取风控余额的方式。',
    kind: {
      type: 'choice',
      options: { untilSuccess: '读取一次，之后由实时消息更新', continuous: '定时读取' },
      isNumber: false,
    },
  },
  OpenLease3C: {
    group: 'switches',
    label: featureFlags.OpenLease3C,
    help: '开启后小程序等程序可通过开放接口报价和下单；关闭后新的报价和下单被拒绝，已有订单不受影响。',
    touches: '开放接口（报价、下单）、客户下单演示',
    kind: onOff,
  },
  OpenDistribution: {
    group: 'switches',
    label: featureFlags.OpenDistribution,
    help: '开启后可新增渠道、使用推广码、设置客户的分销上级；关闭后这些入口和接口停用，已有渠道和关系保留。',
    touches: '员工管理（渠道与推广码）、客户列表和详情（推广码、分销关系）、开放接口（推广码）',
    kind: onOff,
  },
  OpenBlockchain: {
    group: 'switches',
    label: featureFlags.OpenBlockchain,
    help: '开启后已签订单的存证自动上链，包括此前未上链的。',
    touches: '存证上链、合同列表、订单详情（存证）',
    kind: onOff,
  },
  notarizationSelect: {
    group: 'switches',
    label: '公证',
    help: '开启后可为已签合同申请公证。',
    touches: '合同列表、订单详情（合同）',
    kind: onOff,
  },
  websocketEnable: {
    group: 'switches',
    label: '实时消息',
    help: '开启后新订单、待办和设置变更立即推送到打开的页面；关闭后须刷新页面。',
    touches: '消息中心、顶部工具栏、所有打开的页面',
    kind: onOff,
  },
  OpenCredit: {
    group: 'switches',
    label: featureFlags.OpenCredit,
    help: '向征信机构上报履约情况。',
    waitsFor: '征信上报',
    kind: onOff,
  },
  OpenRiskClass: {
    group: 'switches',
    label: featureFlags.OpenRiskClass,
    help: '按风控模型的得分给待审核订单分级，没有启用模型时按最近一份风控报告；分数线在「风控模型」中设置。',
    touches: '订单列表、订单详情、审核台、风控模型（分数线）',
    kind: onOff,
  },
  creditTypes: {
    group: 'switches',
    label: '征信报告类型',
    help: '选中的报告可在「查风控」中购买，按份计费；未选中的不能查询，已有报告保留。',
    touches: '订单详情（风控报告）、风控报告列表',
    kind: { type: 'choices', options: { faSu: '法诉' }, isNumber: false },
  },
  creditLuoRan: {
    group: 'switches',
    label: 'LuoRan 征信',
    help: '开启后可在「查风控」中购买 LuoRan 征信报告，按份计费；关闭后不能查询，已有报告保留。',
    touches: '订单详情（风控报告）、风控报告列表',
    kind: onOff,
  },
  cardCollateButton: {
    group: 'switches',
    label: '证件核对',
    help: '开启后审核时可核对客户姓名与身份证号是否一致，按次计费；关闭后不能核对，已有结果保留。',
    touches: '审核台、订单详情（风控报告）、风控报告列表',
    kind: onOff,
  },
  bannerPro: {
    group: 'switches',
    label: '高级横幅',
    help: '开启后一个位置可轮换多张横幅，可定时，可链接到商品；关闭后每个位置只展示一张，多出的和用到这些功能的不再展示。',
    touches: '横幅、开放接口（横幅与广告）',
    kind: onOff,
  },
  advertisement: {
    group: 'switches',
    label: '广告位',
    help: '开启后可在启动页、弹窗和列表投放广告；关闭后入口停用，广告不再展示，已有广告保留。',
    touches: '广告位、开放接口（横幅与广告）',
    kind: onOff,
  },
  moneyLimitFen: {
    group: 'money',
    label: '单笔复核限额',
    help: '减免、退款或降价超过时须他人复核；不填为不限。调高或改为不限须由另一名管理员复核。',
    guard: dearer,
    kind: { type: 'money' },
  },
  buyoutFloorBp: {
    group: 'money',
    label: '买断底价',
    help: '占总租金的比例。租金与买断合计更低的方案不能保存，更低的买断须他人复核。调低须由另一名管理员复核。',
    guard: { weakenedBy: 'lowering', of: 'money' },
    kind: rate(0),
  },
  ownedCapBp: {
    group: 'money',
    label: '先租后买总价上限',
    help: '总租金与买断价合计占市场价的比例，对之后保存的方案生效。调高须由另一名管理员复核。',
    guard: dearer,
    kind: rate(1),
  },
  rentedCapBp: {
    group: 'money',
    label: '租赁总价上限',
    help: '总租金占市场价的比例，对之后保存的方案生效。调高须由另一名管理员复核。',
    guard: dearer,
    kind: rate(1),
  },
  lateFeeYearCapBp: {
    group: 'money',
    label: '滞纳金年化上限',
    help: '滞纳金折合年利率的上限，对之后保存的方案生效。调高须由另一名管理员复核。',
    guard: dearer,
    kind: rate(0),
  },
  smsOff: {
    group: 'notices',
    label: '不发送的短信',
    help: '选中的短信不再发给客户或员工，也不扣条数。',
    kind: { type: 'choices', options: sentSms, isNumber: true },
  },
  smsWords: {
    group: 'notices',
    label: '短信内容',
    help: '在「短信记录」的「模板」中修改；没有自定的模板按标准内容发送。',
    kind: { type: 'wordings' },
  },
  smsReminderDays: {
    group: 'notices',
    label: '还款提醒天数',
    help: '租金到期当天或前几天提醒客户，每个天数提醒一次；不选则不提醒。',
    kind: { type: 'days', side: 'before', most: 30, mostCount: 5 },
  },
  overdueReminderDays: {
    group: 'notices',
    label: '逾期短信天数',
    help: '账单逾期第几天自动给客户发逾期短信，暂停催收和超过联系次数的客户不发；不选则不自动发送。',
    kind: { type: 'days', side: 'after', most: 90, mostCount: 8 },
  },
  contactHours: {
    group: 'notices',
    label: '联系时段',
    help: '只在此时段（北京时间）给客户发短信，其余时间的短信等到时段开始再发；验证码不受限制。',
    kind: { type: 'hours', widest: widestContactHours, least: leastContactHours },
  },
  shippingPhotos: {
    group: 'notices',
    label: '发货照片张数',
    help: '发货和自提时至少上传几张照片，0 为不要求。',
    kind: { type: 'count', least: 0, most: maxParcelPhotos, unit: '张' },
  },
} as const satisfies Record<string, BrandSetting>;

export type SettingName = keyof typeof brandConfiguration;

export const settingNames = Object.keys(brandConfiguration) as SettingName[];

export const settingOf = (name: SettingName): BrandSetting => brandConfiguration[name];

/** All settings of a brand, as they stand at one moment. */
export type Configuration = Readonly<Record<SettingName, SettingValue>>;
