import type { DeviceDetail, DeviceRow } from '@rental/contract/rental/devices';
import { deviceStates } from '@rental/domain/rental/devices/device-state';
import { grades } from '@rental/domain/rental/devices/grade';
import { fen } from '@rental/domain/money';
import { percent } from '@rental/domain/rate';
import { moneyText } from '../../ui/texts/money-text.ts';

/** 「iPhone 17 / 256GB」 */
export const productText = ({ productName, skuName }: Pick<DeviceRow, 'productName' | 'skuName'>) =>
  `${productName} / ${skuName}`;

export const orderPath = (orderId: number) => `/order/detail/${orderId}`;

/** 「36 个月，残值 10%」 */
export const depreciationText = (months: number, residualBp: number) =>
  `${months} 个月，残值 ${percent(residualBp)}`;

type Entry = DeviceDetail['history'][number];

export interface DeviceChange {
  readonly field: string;
  readonly before: string;
  readonly after: string;
}

const fields: Readonly<Record<string, string>> = {
  state: '状态',
  grade: '成色',
  repairCostFen: '维修费用',
  store: '店铺',
  costFen: '成本价',
  boughtOn: '购入日期',
  depreciationMonths: '折旧月数',
  residualBp: '残值',
  note: '备注',
};

/** Every field that an entry of the history changed. What had no value reads `-`. */
export const changesOf = ({ before, after }: Pick<Entry, 'before' | 'after'>): DeviceChange[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].map((name) => ({
    field: fields[name] ?? name,
    before: valueText(name, before[name]),
    after: valueText(name, after[name]),
  }));

function valueText(name: string, value: string | number | null | undefined): string {
  if (value === undefined || value === null || value === '') return '-';
  if (name === 'state' && value in deviceStates)
    return deviceStates[value as keyof typeof deviceStates];
  if (name === 'grade' && value in grades) return grades[value as keyof typeof grades];
  if (name.endsWith('Fen')) return moneyText(fen(Number(value)));
  return name === 'residualBp' ? percent(Number(value)) : String(value);
}
