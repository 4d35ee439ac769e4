import type { BusinessDate } from '../../business-date.ts';
import { done, refused, type Result } from '../../result.ts';

/** How name and ID number of a customer were proven (实名核验). */
export const verifiedBy = {
  alipay: '支付宝实名',
  face: '人脸识别',
  bankCard: '银行卡四要素',
  carrier: '运营商三要素',
  manual: '人工核验',
} as const;
export type VerifiedBy = keyof typeof verifiedBy;

export interface Verified {
  readonly by: VerifiedBy;
  readonly on: BusinessDate;
}

/** How a contact is related to the customer. */
export const contactRelations = {
  parent: '父母',
  spouse: '配偶',
  child: '子女',
  sibling: '兄弟姐妹',
  friend: '朋友',
  colleague: '同事',
  other: '其他',
} as const;
export type ContactRelation = keyof typeof contactRelations;

/** 紧急联系人. */
export interface Contact {
  readonly relation: ContactRelation;
  readonly name: string;
  readonly phone: string;
}

export const maxContacts = 5;
/** Addresses of a customer that one program may register, beside the customer's own. */
export const maxAddresses = 9;

/** A contact is somebody else, and each of them once: another phone reaches another person. Answers the complaint; null: none. */
export function contactsComplaint(
  contacts: readonly Pick<Contact, 'phone'>[],
  ownPhone: string,
): string | null {
  const phones = contacts.map(({ phone }) => phone);
  if (phones.includes(ownPhone)) return '紧急联系人不能是客户本人的手机号';
  return new Set(phones).size < phones.length ? '紧急联系人的手机号不能重复' : null;
}

/** A proof of the identity lies in the past. */
export function verifiedAt(
  verified: Verified,
  today: BusinessDate,
): Result<Verified, { readonly code: 'verified_day_not_possible' }> {
  return verified.on > today ? refused({ code: 'verified_day_not_possible' }) : done(verified);
}
