import { type DeviceState, deviceStates } from '@rental/domain/rental/devices/device-state';
import { type RepairState, repairStates } from '@rental/domain/rental/devices/repair';
import { declareArea } from '../area.ts';
import { says, someOf, tells } from '../refusal-words.ts';

/** 设备, and 维修单. */
export const devicesArea = declareArea({
  directories: {
    device: '设备',
    repair: '维修单',
  },
  permissions: {
    'device:list': '查看设备',
    'device:edit': '新增与修改设备',
    'device:import': '导入设备',
    'repair:list': '查看维修单',
    'repair:edit': '处理维修单',
  },
  refusals: {
    device_not_found: says(404, '设备不存在，请核对序列号'),
    device_not_in_stock: says(409, '该设备不在库或已被其他订单占用'),
    device_other_sku: says(409, '该设备与订单商品规格不一致'),
    device_serial_taken: tells(
      409,
      ({ serials, count }: { serials: readonly string[]; count: number }) =>
        `序列号${someOf(serials, count, '个')}已在库存中，未新增任何设备`,
    ),
    device_wrong_state: tells(
      409,
      ({ state, label }: { state: DeviceState; label: string }) =>
        `设备当前为${deviceStates[state]}，不能${label}`,
    ),
    device_grade_missing: says(422, '请选择设备成色'),
    device_grade_not_rentable: tells(
      422,
      ({ grade, offered }: { grade: string; offered: string }) =>
        `设备成色为${grade}，不在商品规格的出租成色（${offered}）内`,
    ),
    device_in_repair: says(409, '设备有未结束的维修单，请在维修单中处理'),
    repair_wrong_state: tells(
      409,
      ({ state, label }: { state: RepairState; label: string }) =>
        `维修单当前为${repairStates[state]}，不能${label}`,
    ),
    device_same_store: says(409, '设备已在该店铺'),
    device_bought_later: says(422, '购入日期不能晚于今天'),
  },
  operations: {
    'device:create': '新增设备',
    'device:update': '修改设备',
    'device:move': '变更设备状态',
    'device:transfer': '调拨设备',
    'device:import': '导入设备',
    'device:depreciation': '设置商品折旧',
    'device:grades': '设置出租成色',
    'repair:create': '新建维修单',
    'repair:start': '开始维修',
    'repair:finish': '修复设备',
    'repair:writeOff': '维修报废',
  },
  objects: {
    device: '设备',
    sku: '商品规格',
    repair: '维修单',
  },
  exportable: {
    listDevices: '设备',
    listRepairs: '维修单',
  },
  clerk: ['device:list', 'device:edit', 'repair:list', 'repair:edit'],
  menus: [
    { rank: 20, platforms: [1], title: '设备管理', path: 'device', icon: 'device' },
    {
      under: 'device',
      rank: 10,
      platforms: [1],
      title: '设备库存',
      path: 'list',
      icon: 'list',
      component: 'devices/device-list-page',
      permission: 'device:list',
    },
    {
      under: 'device',
      rank: 20,
      platforms: [1],
      title: '维修单',
      path: 'repair',
      icon: 'tools',
      component: 'devices/repair-list-page',
      permission: 'repair:list',
    },
  ],
});
