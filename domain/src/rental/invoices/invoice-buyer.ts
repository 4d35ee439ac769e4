import type { BusinessDate } from '../../business-date.ts';
import { done, refused, type Result } from '../../result.ts';
import { maskEmail, maskMobile, maskName } from '../customers/masks.ts';
import type { InvoiceKind } from './invoice-states.ts';

/** 抬头类型. Stored: never rename. */
export const titleKinds = { person: '个人', company: '企业' } as const;
export type TitleKind = keyof typeof titleKinds;

/** The buyer (购买方) as the invoice names it, and where the invoice is sent. */
export interface Buyer {
  readonly titleKind: TitleKind;
  readonly title: string;
  /** Null for a person, as the bank is. */
  readonly taxNo: string | null;
  readonly bankName: string | null;
  readonly bankAccount: string | null;
  readonly email: string | null;
  readonly phone: string | null;
}

/** 税号: 15, 18 or 20 digits and capital letters. */
export const taxNoForm = /^(?:[0-9A-Z]{15}|[0-9A-Z]{18}|[0-9A-Z]{20})$/;

/** 发票号码: 20 digits of a digital one, 8 of another. */
export const fiscalNoForm = /^(?:\d{8}|\d{20})$/;

interface BuyerComplaint {
  readonly field: keyof Buyer;
  readonly message: string;
}

/** The first fault of a buyer for an invoice of a kind; null: there is none. */
export function buyerComplaint(kind: InvoiceKind, buyer: Buyer): BuyerComplaint | null {
  const { titleKind, taxNo, bankName, bankAccount, email, phone } = buyer;
  const isCompany = titleKind === 'company';
  if (kind === 'special' && !isCompany)
    return { field: 'titleKind', message: '专票只能开给企业抬头' };
  if (isCompany && taxNo === null) return { field: 'taxNo', message: '请填写税号' };
  if (!isCompany && taxNo !== null) return { field: 'taxNo', message: '个人抬头不需要税号' };
  if (!isCompany && (bankName ?? bankAccount) !== null)
    return { field: 'bankName', message: '个人抬头不需要开户行和账号' };
  if (bankName !== null && bankAccount === null)
    return { field: 'bankAccount', message: '请填写开户行的账号' };
  if (bankName === null && bankAccount !== null)
    return { field: 'bankName', message: '请填写账号的开户行' };
  return email === null && phone === null
    ? { field: 'email', message: '请填写收票邮箱或手机' }
    : null;
}

/** A person's name is masked; a company's is public. */
export const shownTitle = ({ titleKind, title }: Pick<Buyer, 'titleKind' | 'title'>): string =>
  titleKind === 'person' ? maskName(title) : title;

/** The parts of a buyer that are sealed, as lists and details show them. */
export const maskedContact = ({
  bankAccount,
  email,
  phone,
}: Pick<Buyer, 'bankAccount' | 'email' | 'phone'>) => ({
  bankAccount: bankAccount && `尾号${bankAccount.slice(-4)}`,
  email: email && maskEmail(email),
  phone: phone && maskMobile(phone),
});

/** 开票日期 lies in the past, or is today. */
export const issuedOn = (
  on: BusinessDate,
  today: BusinessDate,
): Result<BusinessDate, { readonly code: 'invoice_day_wrong' }> =>
  on > today ? refused({ code: 'invoice_day_wrong' }) : done(on);

/** 红冲日期 lies between the invoice's own day and today. */
export const reversedOn = (
  on: BusinessDate,
  { issuedOn: from, today }: { readonly issuedOn: BusinessDate; readonly today: BusinessDate },
): Result<BusinessDate, { readonly code: 'invoice_reversal_day_wrong' }> =>
  on < from || on > today ? refused({ code: 'invoice_reversal_day_wrong' }) : done(on);
