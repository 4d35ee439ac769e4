import type { BusinessDate } from '../../business-date.ts';
import { done, refused, type Result } from '../../result.ts';
import { mayMoveStore, storeStatus, type StoreStatus } from './store-status.ts';

/** 资质 of a store: the merchant (主体) that its customers sign with, as the licence has it. */
export interface Qualification {
  readonly merchantName: string | null;
  /** 统一社会信用代码. */
  readonly licenceNo: string | null;
  readonly legalPerson: string | null;
  /** The licence's last day; null: 长期. */
  readonly licenceUntil: BusinessDate | null;
  readonly licencePhotos: readonly string[];
}

/** How many pictures of licences a store has at most. */
export const maxLicencePhotos = 6;

/** The parts of a 资质 that are asked for, in the order of its form. */
const asked = [
  ['merchantName', '主体名称'],
  ['licenceNo', '统一社会信用代码'],
  ['legalPerson', '法定代表人'],
] as const;

export type QualificationRefusal =
  | { readonly code: 'store_qualification_missing'; readonly missing: readonly string[] }
  | { readonly code: 'store_licence_expired'; readonly until: BusinessDate };

/** A 资质 that is complete and good on the day `today`. */
export function checkQualification(
  qualification: Qualification,
  today: BusinessDate,
): Result<true, QualificationRefusal> {
  const missing: string[] = asked
    .filter(([field]) => qualification[field] === null)
    .map(([, label]) => label);
  if (qualification.licencePhotos.length === 0) missing.push('营业执照照片');
  if (missing.length > 0) return refused({ code: 'store_qualification_missing', missing });
  const { licenceUntil: until } = qualification;
  return until !== null && until < today
    ? refused({ code: 'store_licence_expired', until })
    : done(true);
}

interface QualificationLocked {
  readonly code: 'store_qualification_locked';
  readonly status: StoreStatus;
}

/**
 * Until it is submitted, everybody who keeps the store may change its 资质. After the review only a reviewer may, since customers
 * sign with the merchant that was reviewed.
 */
export function mayChangeQualification(
  status: StoreStatus,
  isReviewer: boolean,
): Result<true, QualificationLocked> {
  return mayMoveStore('submit', status) || (isReviewer && status !== storeStatus.inReview)
    ? done(true)
    : refused({ code: 'store_qualification_locked', status });
}
