import type { BusinessDate } from '@rental/domain/business-date';
import {
  contactRelations,
  maxAddresses,
  maxContacts,
  verifiedBy,
  type ContactRelation,
  type VerifiedBy,
} from '@rental/domain/rental/customers/profile';
import { mobile } from '@rental/domain/validation/phones';
import * as z from 'zod';
import { Day, filledText, keysOf, text } from '../fields.ts';
import { externalNo } from './intake-documents.ts';

const Phone = text(20).refine(mobile.test, mobile.message);
const Relation = z.enum(keysOf<ContactRelation>(contactRelations), '请选择与客户的关系');
const Method = z.enum(keysOf<VerifiedBy>(verifiedBy), '请选择核验方式');
const VerifiedDay = z.iso.date('日期应为 yyyy-MM-dd') as unknown as z.ZodType<BusinessDate, string>;

/** The number that a program has for an address of a customer. */
export const AddressNo = externalNo('地址编号');

/** A program may tell this of a customer beside the identity. Absent: it stays as it is; null, or an empty list, clears it. */
export const givenProfile = {
  alipayUserId: z
    .string('请填写支付宝用户号')
    .regex(/^2088\d{12}$/, '支付宝用户号为2088开头的16位数字')
    .nullable()
    .optional(),
  verified: z.object({ by: Method, on: VerifiedDay }).nullable().optional(),
  /** All of them. */
  contacts: z
    .array(
      z.object({ relation: Relation, name: filledText(50, '请填写联系人姓名'), phone: Phone }),
      '请填写紧急联系人',
    )
    .max(maxContacts, `紧急联系人最多${maxContacts}个`)
    .optional(),
  /** All that this program has beside the customer's own address. */
  addresses: z
    .array(
      z.object({
        addressNo: AddressNo,
        name: filledText(20, '请填写收货人'),
        phone: Phone,
        region: filledText(60, '请填写省市区'),
        street: filledText(100, '请填写街道门牌'),
      }),
      '请填写收货地址',
    )
    .max(maxAddresses, `收货地址最多${maxAddresses}个`)
    .refine(
      (addresses) => new Set(addresses.map((one) => one.addressNo)).size === addresses.length,
      '地址编号不能重复',
    )
    .optional(),
};

/** The same as the back office has it: masked on the page, plain for who may see it. */
export const shownProfile = {
  alipayUserId: z.string().nullable(),
  contacts: z.array(z.object({ relation: Relation, name: z.string(), phone: z.string() })),
  addresses: z.array(
    z.object({
      addressNo: z.string(),
      name: z.string(),
      phone: z.string(),
      address: z.string(),
      /** The program that registered it. */
      appName: z.string(),
    }),
  ),
};
const ShownProfile = z.object(shownProfile);
export type ShownProfile = z.output<typeof ShownProfile>;

/** 实名核验; null: nobody has vouched for name and ID number. */
export const ShownVerified = z.object({ by: Method, on: Day }).nullable();
