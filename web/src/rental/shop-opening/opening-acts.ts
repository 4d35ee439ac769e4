import type { Permission } from '@rental/contract/permissions';
import type { OpeningAct } from '@rental/domain/rental/shop-opening/shop-opening';

/** The button of an act, with the right to it. */
interface ActButton {
  readonly label: string;
  readonly permission: Permission;
  /** The screen that has the act; undefined: its dialog opens over the home page. */
  readonly to?: string;
}

const apps = { permission: 'openApp:edit', to: '/system/open-app' } as const;

export const actButtons: Readonly<Record<OpeningAct, ActButton>> = {
  createStore: { label: '新增店铺', permission: 'store:create' },
  fillQualification: { label: '填写资质', permission: 'store:edit' },
  submitStore: { label: '提交审核', permission: 'store:edit' },
  reviewStore: { label: '审核', permission: 'store:review' },
  setReturnAddress: { label: '设置归还地址', permission: 'return:addresses' },
  openStore: { label: '开店', permission: 'store:review' },
  unfreezeStore: { label: '解冻', permission: 'store:freeze' },
  createProduct: { label: '新增商品', permission: 'product:edit' },
  editProduct: { label: '编辑商品', permission: 'product:edit' },
  shelveProduct: { label: '上架', permission: 'product:shelf' },
  addDevices: { label: '新增设备', permission: 'device:edit' },
  createPlan: { label: '新增方案', permission: 'pricePlan:edit' },
  enablePlan: { label: '启用方案', permission: 'pricePlan:edit' },
  createApp: { ...apps, label: '去新增应用' },
  editApp: { ...apps, label: '去编辑应用' },
  enableApp: { ...apps, label: '去启用应用' },
  addKey: { ...apps, label: '去新增密钥' },
  turnOnOrders: { label: '去开通', permission: 'brand:settings', to: '/system/brand' },
  readLogs: { label: '查看应用', permission: 'openApp:list', to: '/system/open-app' },
};

/** The screen of each step, and what it comes to. */
export const stepScreens = {
  store: {
    to: '/store/list',
    permission: 'store:list',
    hint: '通过资质审核、设有归还地址的店铺开店',
  },
  product: {
    to: '/product/list',
    permission: 'product:list',
    hint: '商品有规格、已上架，店铺有在库设备',
  },
  plan: { to: '/product/plan', permission: 'pricePlan:list', hint: '已上架的商品有启用的租赁方案' },
  access: {
    to: '/system/open-app',
    permission: 'openApp:list',
    hint: '小程序或网站的应用有有效的密钥，已开通「3C租赁下单」',
  },
  order: { to: '/order/list', permission: 'order:list', hint: '客户下单，订单进入待审核' },
} as const satisfies Readonly<Record<string, { to: string; permission: Permission; hint: string }>>;
