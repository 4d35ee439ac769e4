import { parseBusinessDate, type BusinessDate } from '../../business-date.ts';
import { idNumber } from '../../validation/id-number.ts';

/** The provinces by the first two digits of an ID number (GB/T 2260). */
const provinces: Readonly<Record<string, string>> = {
  11: '北京',
  12: '天津',
  13: '河北',
  14: '山西',
  15: '内蒙古',
  21: '辽宁',
  22: '吉林',
  23: '黑龙江',
  31: '上海',
  32: '江苏',
  33: '浙江',
  34: '安徽',
  35: '福建',
  36: '江西',
  37: '山东',
  41: '河南',
  42: '湖北',
  43: '湖南',
  44: '广东',
  45: '广西',
  46: '海南',
  50: '重庆',
  51: '四川',
  52: '贵州',
  53: '云南',
  54: '西藏',
  61: '陕西',
  62: '甘肃',
  63: '青海',
  64: '宁夏',
  65: '新疆',
  71: '台湾',
  81: '香港',
  82: '澳门',
  83: '台湾',
};

export const sexes = { male: '男', female: '女' } as const;

export type Sex = keyof typeof sexes;

/** Age, sex and home region that an ID number contains; null where it does not contain one. */
export interface Identity {
  /** Full years on the day that is asked for. */
  readonly age: number | null;
  readonly sex: Sex | null;
  /** The province where the number was issued. */
  readonly home: string | null;
}

const maxAge = 120;

/** Age, sex and home region by an ID number of 15 or 18 digits (GB 11643). One that is none says nothing. */
export function identityOf(text: string, today: BusinessDate): Identity {
  if (!idNumber.test(text)) return { age: null, sex: null, home: null };
  const isOld = text.length === 15;
  const born = isOld ? `19${text.slice(6, 12)}` : text.slice(6, 14);
  const sexDigit = Number(isOld ? text[14] : text[16]);
  return {
    age: ageOf(born, today),
    sex: Number.isNaN(sexDigit) ? null : sexDigit % 2 === 1 ? 'male' : 'female',
    home: provinces[text.slice(0, 2)] ?? null,
  };
}

function ageOf(digits: string, today: BusinessDate): number | null {
  const day = parseBusinessDate(digits.replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3'));
  if (day === null || day > today) return null;
  const years = Number(today.slice(0, 4)) - Number(day.slice(0, 4));
  const age = today.slice(5) < day.slice(5) ? years - 1 : years;
  return age > maxAge ? null : age;
}
