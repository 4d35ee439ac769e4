import type { ImportColumn } from './cell-reader.ts';

export const orderColumns = [
  {
    title: '外部单号',
    isNeeded: true,
    example: 'OLD-20260625-001',
    help: '原系统的订单号，最多64个字。同一单号只导入一次：内容相同的行自动跳过，内容不同的行报错',
  },
  { title: '店铺', isNeeded: true, example: '西湖店', help: '店铺名称，须已存在' },
  { title: '客户姓名', isNeeded: true, example: '王小雨', help: '最多50个字' },
  { title: '手机号', isNeeded: true, example: '13800000001', help: '11位手机号，一个号码一位客户' },
  {
    title: '身份证号',
    isNeeded: true,
    example: '110101199003070000',
    help: '15或18位，请设为文本格式。已登记的客户以身份证号识别，不新增',
  },
  { title: '省市区', isNeeded: true, example: '浙江省杭州市西湖区', help: '最多100个字' },
  { title: '详细地址', isNeeded: true, example: '文三路 1 号', help: '最多200个字' },
  {
    title: '规格编码',
    isNeeded: true,
    example: 'IP17P-256',
    help: '商品规格的编码，须已存在，见商品管理',
  },
  {
    title: '序列号',
    isNeeded: true,
    example: '353912345678901',
    help: '租出设备的序列号或IMEI，请设为文本格式。已在该店在库的设备转为租出，未登记的设备自动登记',
  },
  { title: '起租日', isNeeded: true, example: '2026-06-25', help: '不晚于今天' },
  { title: '租期单位', isNeeded: true, example: '月', help: '月 或 天' },
  { title: '每期天数', isNeeded: false, example: '', help: '租期单位为天时填写，1到366' },
  { title: '期数', isNeeded: true, example: '12', help: '1到120' },
  { title: '每期租金', isNeeded: false, example: '300.00', help: '元。每期租金与总租金填写一项' },
  {
    title: '总租金',
    isNeeded: false,
    example: '',
    help: '元。不能整除时，前几期各多一分',
  },
  { title: '已付期数', isNeeded: true, example: '5', help: '已付清的期数，从第1期起连续；未付填0' },
  {
    title: '下期已付金额',
    isNeeded: false,
    example: '100.00',
    help: '元。已付期数之后一期的部分付款，小于该期租金',
  },
  { title: '已收押金', isNeeded: false, example: '1000.00', help: '元。目前实际持有的押金' },
  { title: '免押金额', isNeeded: false, example: '', help: '元。应收押金为已收押金加免押金额' },
  { title: '订单类型', isNeeded: true, example: '租赁', help: '租赁 或 先租后买' },
  {
    title: '来源',
    isNeeded: true,
    example: '微信小程序',
    help: '支付宝小程序、微信小程序、H5 商城、APP 或 门店',
  },
  {
    title: '买断规则',
    isNeeded: true,
    example: '可提前买断',
    help: '不可买断、可提前买断 或 到期买断',
  },
  { title: '买断价', isNeeded: false, example: '4800.00', help: '元。可以买断时填写' },
  {
    title: '方案名称',
    isNeeded: false,
    example: '',
    help: '该商品的租赁方案；滞纳金、宽限和买断算法依该方案。留空则依品牌当前的滞纳金设置',
  },
  { title: '方案版本', isNeeded: false, example: '', help: '填写方案名称时必填，如 1' },
  { title: '备注', isNeeded: false, example: '', help: '最多200个字' },
] as const satisfies readonly ImportColumn[];

export type OrderTitle = (typeof orderColumns)[number]['title'];
