import {
  customerStatus,
  type CustomerStatus,
} from '@rental/domain/rental/customers/customer-status';
import { between, chance, pick, seededRandom } from './random.ts';

/** The shop's facts of a customer beside the identity. */
export interface CustomerRelations {
  readonly nickname: string | null;
  readonly status: CustomerStatus;
  readonly blacklist_reason: string | null;
  readonly blacklisted_at: Date | null;
  readonly blacklisted_by: number | null;
  readonly parent_id: number | null;
  readonly yx_operator_id: number | null;
}

interface Given {
  /** The place in the brand, from 0. */
  readonly index: number;
  readonly firstId: number;
  readonly key: number;
  /** Operators of the normal platform. */
  readonly staff: readonly number[];
  readonly today: Date;
}

const looks = [
  '安静的',
  '晚风里的',
  '爱笑的',
  '早起的',
  '北方的',
  '想养猫的',
  '慢半拍的',
  '不吃香菜的',
];
const beings = [
  '小鹿',
  '海棠',
  '橘子',
  '旅人',
  '向日葵',
  '码农',
  '柠檬茶',
  '云朵',
  '摄影师',
  '小满',
];
const reasons = [
  '多次逾期，催收失联',
  '涉嫌冒用他人身份下单',
  '设备转卖，已报案',
  '恶意套现，风控确认',
  '收货后拒付租金',
];

/**
 * Nicknames, some distribution parents among the customers before, some salespeople, every 37th blacklisted. Chance is
 * the customer's own, so that nothing else of the brand depends on it.
 */
export function relationsOf({ index, firstId, key, staff, today }: Given): CustomerRelations {
  const random = seededRandom(key * 65_537 + index);
  const isBlacklisted = index % 37 === 5 && staff.length > 0;
  return {
    nickname: chance(random, 0.85) ? pick(random, looks) + pick(random, beings) : null,
    status: isBlacklisted ? customerStatus.blacklisted : customerStatus.normal,
    blacklist_reason: isBlacklisted ? pick(random, reasons) : null,
    blacklisted_at: isBlacklisted
      ? new Date(today.getTime() - between(random, 1, 3_000) * 60_000)
      : null,
    blacklisted_by: isBlacklisted ? pick(random, staff) : null,
    parent_id: index > 0 && chance(random, 0.22) ? firstId + between(random, 0, index - 1) : null,
    yx_operator_id: staff.length > 0 && chance(random, 0.4) ? pick(random, staff) : null,
  };
}
