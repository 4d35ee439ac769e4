import { storeStatusLabels, type StoreStatus } from '@rental/domain/rental/stores/store-status';
import { declareArea } from '../area.ts';
import { says, tells } from '../refusal-words.ts';

/** 店铺. */
export const storesArea = declareArea({
  directories: {
    store: '店铺',
  },
  permissions: {
    'store:list': '查看店铺',
    'store:create': '新增店铺',
    'store:edit': '维护店铺资料',
    'store:review': '审核店铺资质',
    'store:freeze': '冻结与解冻店铺',
  },
  refusals: {
    store_name_taken: says(409, '店铺名称已存在，请换一个'),
    store_wrong_status: tells(
      409,
      ({ status, label }: { status: StoreStatus; label: string }) =>
        `店铺当前为「${storeStatusLabels[status]}」，不能${label}`,
    ),
    store_qualification_missing: tells(
      409,
      ({ missing }: { missing: readonly string[] }) => `请先填写${missing.join('、')}`,
    ),
    store_licence_expired: tells(
      409,
      ({ until }: { until: string }) => `营业执照已于${until}到期，请更换后再提交`,
    ),
    store_qualification_locked: tells(
      409,
      ({ status }: { status: StoreStatus }) => `店铺「${storeStatusLabels[status]}」，资质不能修改`,
    ),
    store_without_return_address: says(409, '请先设置归还地址，再开店'),
    store_not_open: tells(
      409,
      ({ status }: { status: StoreStatus }) =>
        `店铺尚未开店（${storeStatusLabels[status]}），不能接收新订单`,
    ),
    store_frozen: says(409, '店铺已冻结，不能接收新订单'),
    store_frozen_already: says(409, '店铺已冻结'),
    store_not_frozen: says(409, '店铺没有冻结'),
    store_signed_later: says(422, '签署日期不能晚于今天'),
    store_signing_ends_before: says(422, '协议到期日不能早于签署日期'),
    pickup_points_edited: says(409, '自提点已被他人修改，已为您刷新，请核对后重新保存'),
  },
  operations: {
    'store:create': '新增店铺',
    'store:update': '修改店铺资料',
    'store:qualification': '修改店铺资质',
    'store:move': '变更店铺状态',
    'store:freeze': '冻结店铺',
    'store:unfreeze': '解冻店铺',
    'store:premium': '设置优质店铺',
    'store:sign': '登记店铺签约',
    'store:pickupPoints': '维护自提点',
  },
  objects: {
    store: '店铺',
  },
  exportable: {
    listStores: '店铺',
  },
  clerk: ['store:list', 'store:edit'],
  menus: [
    { rank: 25, platforms: [1], title: '店铺管理', path: 'store', icon: 'store' },
    {
      under: 'store',
      rank: 10,
      platforms: [1],
      title: '店铺',
      path: 'list',
      icon: 'store',
      component: 'stores/store-list-page',
      permission: 'store:list',
    },
  ],
});
