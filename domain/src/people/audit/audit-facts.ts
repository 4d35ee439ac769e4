import { yuan, type Fen } from '../../money.ts';
import { transferKinds, type TransferKind } from '../../money/ledger/transfers.ts';
import { percent } from '../../rate.ts';
import { maskEmail, maskIdNumber, maskMobile, maskName } from '../../rental/customers/masks.ts';

/** The facts before or after an operation, by field. */
export type Facts = Readonly<Record<string, unknown>>;

const secret = /pass(?:word)?$|passwordHash|secret|token|captcha/i;
const masks: Readonly<Record<string, (text: string) => string>> = {
  phone: maskMobile,
  mobile: maskMobile,
  email: maskEmail,
  idNumber: maskIdNumber,
  realName: maskName,
  customerName: maskName,
  address: () => '****',
  street: () => '****',
  bankCard: (card) => `****${card.slice(-4)}`,
};
const mobiles = /(?<!\d)1\d{10}(?!\d)/g;
const idNumbers = /(?<!\d)\d{17}[\dXx](?![\dXx])/g;

/**
 * Facts as the screen may have them: nothing secret, and personal data masked as in lists, by the name of its field and
 * wherever a text has a mobile or an ID number in it. What is no record is one field.
 */
export function maskedFacts(facts: unknown): Facts | null {
  if (facts === null || facts === undefined) return null;
  const isRecord = typeof facts === 'object' && !Array.isArray(facts);
  return masked(isRecord ? facts : { value: facts }, '') as Facts;
}

function masked(value: unknown, field: string): unknown {
  if (typeof value === 'string') {
    const hidden = Object.hasOwn(masks, field) ? masks[field] : undefined;
    if (hidden !== undefined && value !== '') return hidden(value);
    return value
      .replaceAll(idNumbers, (found) => maskIdNumber(found))
      .replaceAll(mobiles, (found) => maskMobile(found));
  }
  if (Array.isArray(value)) return value.map((one) => masked(one, field));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => !secret.test(name))
      .map(([name, inner]) => [name, masked(inner, name)]),
  );
}

export interface FactChange {
  /** The field in Chinese where it is known. */
  readonly field: string;
  readonly before: string;
  readonly after: string;
  readonly isChanged: boolean;
}

/** Facts before and after beside each other, field by field, the changed ones first. What is absent is a dash. */
export function factChanges(before: Facts | null, after: Facts | null): FactChange[] {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  const changes = names.map((name) => {
    const texts = [factText(name, before?.[name]), factText(name, after?.[name])] as const;
    return {
      field: Object.hasOwn(fieldLabels, name) ? (fieldLabels[name] ?? name) : name,
      before: texts[0],
      after: texts[1],
      isChanged: texts[0] !== texts[1],
    };
  });
  return [
    ...changes.filter(({ isChanged }) => isChanged),
    ...changes.filter(({ isChanged }) => !isChanged),
  ];
}

/** The unit is in the name: fen are shown in yuan, basis points in per cent. */
function factText(name: string, value: unknown): string {
  if (value === undefined || value === null || value === '') return '-';
  if (Number.isSafeInteger(value) && name.endsWith('Fen')) return amountText(value as Fen);
  if (Number.isSafeInteger(value) && name.endsWith('Bp')) return percent(value as number);
  if (typeof value === 'boolean') return value ? '是' : '否';
  if (typeof value === 'string' || typeof value === 'number') return String(value);
  if (Array.isArray(value) && value.every((one) => typeof one !== 'object'))
    return value.length === 0 ? '-' : value.join('、');
  if (Array.isArray(value) && value.every(isMoved)) return value.map(movedText).join('；');
  return JSON.stringify(value);
}

interface Moved {
  readonly kind: TransferKind;
  readonly amountFen: Fen;
}

/** A transfer as the log keeps it: below zero where it was taken back. */
const isMoved = (value: unknown): value is Moved =>
  typeof value === 'object' &&
  value !== null &&
  'kind' in value &&
  Object.hasOwn(transferKinds, String(value.kind)) &&
  'amountFen' in value &&
  Number.isSafeInteger(value.amountFen);

const movedText = ({ kind, amountFen }: Moved) =>
  `${transferKinds[kind].label} ${amountText(amountFen)}`;

const amountText = (amount: Fen) =>
  amount < 0 ? `-¥${yuan(amount).slice(1)}` : `¥${yuan(amount)}`;

const fieldLabels: Readonly<Record<string, string>> = {
  id: '编号',
  name: '名称',
  alias: '别名',
  code: '编码',
  title: '标题',
  list: '列表',
  description: '描述',
  sort: '排序',
  enabled: '启用',
  value: '值',
  label: '标签',
  color: '颜色',
  direction: '方向',
  rows: '行数',
  addedCount: '新增条数',
  changedCount: '修改条数',
  username: '账号',
  nickName: '昵称',
  gender: '性别',
  phone: '手机',
  email: '邮箱',
  avatar: '头像',
  alipayAccount: '支付宝账号',
  isPhoneChanged: '手机已更换',
  purpose: '平台',
  departmentId: '部门编号',
  parentId: '上级编号',
  channelId: '渠道编号',
  isPromoted: '推广码启用',
  roleIds: '角色编号',
  storeIds: '店铺编号',
  positionIds: '岗位编号',
  permissions: '权限',
  menuIds: '菜单编号',
  dataScope: '数据范围',
  path: '路径',
  component: '组件',
  icon: '图标',
  permission: '权限标识',
  hidden: '隐藏',
  kind: '类型',
  commissionBp: '佣金比例',
  responsibleId: '负责人编号',
  responsibleName: '负责人',
  version: '版本',
  templateState: '模板状态',
  bodyHash: '正文哈希',
  nodes: '节点数',
  payer: '代客支付',
  transfers: '分录',
  chargedFor: '用途',
  settlementBp: '结算比例',
  sha256: '文件哈希',
  isIntact: '未被改动',
  agreementNo: '合同号',
  totalRentFen: '总租金',
  depositFen: '押金',
  depositWaivedFen: '免押',
  waiverHoldFen: '免押担保',
  papers: '需补资料',
  paper: '资料',
  photoCount: '图片数',
  address: '收货地址',
  changed: '改动部分',
  deviceSerial: '设备序列号',
  oldGoesTo: '旧设备去向',
  storeName: '店铺',
  serial: '序列号',
  serials: '序列号',
  deviceState: '设备状态',
  storeId: '店铺编号',
  skuId: '商品规格编号',
  costFen: '成本价',
  boughtOn: '购入日期',
  depreciationMonths: '折旧月数',
  residualBp: '残值比例',
  createdCount: '新增台数',
  reason: '原因',
  note: '备注',
  message: '内容',
};
