import {
  at,
  between,
  chance,
  pick,
  pickWeighted,
  scrambled,
  type Random,
  type Weighted,
} from './random.ts';
import { districts, street } from './places.ts';

type Gender = 'male' | 'female';

export interface Person {
  readonly name: string;
  readonly phone: string;
  readonly idNumber: string;
  readonly region: string;
  readonly street: string;
}

/** Family names by their share of the people, in thousandths (Ministry of Public Security, 2020). */
const familyNames: Weighted<string> = [
  ['王', 72], ['李', 72], ['张', 67], ['刘', 54], ['陈', 46], ['杨', 31], ['黄', 23], ['赵', 21], ['吴', 20], ['周', 19],
  ['徐', 15], ['孙', 14], ['马', 13], ['朱', 13], ['胡', 12], ['郭', 12], ['何', 12], ['林', 11], ['罗', 10], ['高', 10],
  ['郑', 9], ['梁', 9], ['谢', 8], ['宋', 8], ['唐', 7], ['许', 7], ['韩', 7], ['邓', 6], ['冯', 6], ['曹', 6],
  ['彭', 6], ['曾', 6], ['肖', 6], ['田', 5], ['董', 5], ['潘', 5], ['袁', 5], ['蔡', 5], ['蒋', 5], ['余', 5],
  ['于', 4], ['杜', 4], ['叶', 4], ['程', 4], ['魏', 4], ['苏', 4], ['吕', 4], ['丁', 4], ['任', 4], ['沈', 4],
  ['姚', 3], ['卢', 3], ['姜', 3], ['崔', 3], ['钟', 3], ['谭', 3], ['陆', 3], ['汪', 3], ['欧阳', 1], ['上官', 0.2],
]; // prettier-ignore

const singles: Record<Gender, string> = {
  male: '伟强磊军勇杰涛超明刚平辉鹏飞波斌浩凯健俊帆宇龙',
  female: '芳娜敏静丽艳娟霞婷雪倩颖琳燕玲慧莹洁梅璐瑶',
};
const firsts: Record<Gender, string> = {
  male: '建志文浩子宇俊明国海晓天家永一嘉泽思博瑞梓',
  female: '雅梦晓思雨佳欣诗婉静美丽海梓一嘉若紫春秀小',
};
const seconds: Record<Gender, string> = {
  male: '轩豪华军伟强平峰宁杰涛林东辉鑫博阳航宸然睿',
  female: '涵怡琪萱婷悦彤妍洁雯琳玲娜燕莹芳霞英蕾菲',
};

/** Beginnings of mobile numbers of the three carriers that shops see most. */
export const mobileBeginnings = [
  '134', '135', '136', '137', '138', '139', '150', '151', '152', '157', '158', '159', '178', '182', '183', '187', '188', '198',
  '130', '131', '132', '155', '156', '176', '185', '186', '133', '153', '177', '180', '181', '189', '199',
]; // prettier-ignore

/** A person. `index` is of the brand, whose `key` keeps phones from repeating. */
export function person(random: Random, index: number, key: number, bornBefore: number): Person {
  const gender: Gender = chance(random, 0.56) ? 'male' : 'female';
  const home = pick(random, districts);
  const lives = chance(random, 0.6) ? home : pick(random, districts);
  return {
    name: personName(random, gender),
    phone: mobile(random, index, key),
    idNumber: idNumber(random, home.code, gender, bornBefore),
    region: lives.region,
    street: street(random),
  };
}

export function personName(random: Random, gender: Gender): string {
  const family = pickWeighted(random, familyNames);
  if (chance(random, 0.16)) return family + pick(random, singles[gender]);
  if (chance(random, 0.05)) return family + pick(random, singles[gender]).repeat(2);
  return family + pick(random, firsts[gender]) + pick(random, seconds[gender]);
}

/** A mobile number that no other `index` of this `key` has. */
export const mobile = (random: Random, index: number, key: number): string =>
  pick(random, mobileBeginnings) + String(scrambled(index, 10_000, key)).padStart(8, '0');

/** Someone of 18 to 57 in the year after `bornBefore` + 17. The order digit is odd for men (GB 11643). */
function idNumber(random: Random, region: string, gender: Gender, bornBefore: number): string {
  const year = bornBefore - Math.floor(random() ** 1.6 * 40);
  const month = String(between(random, 1, 12)).padStart(2, '0');
  const day = String(between(random, 1, 28)).padStart(2, '0');
  const order = between(random, 0, 499) * 2 + (gender === 'male' ? 1 : 0);
  const body = `${region}${year}${month}${day}${String(order).padStart(3, '0')}`;
  return body + idCheckDigit(body);
}

/** The eighteenth digit of an ID number by its first seventeen (ISO 7064, MOD 11-2). */
export function idCheckDigit(body: string): string {
  const sum = [...body].reduce(
    (total, digit, index) => total + Number(digit) * (2 ** (17 - index) % 11),
    0,
  );
  return at('10X98765432', sum % 11);
}
