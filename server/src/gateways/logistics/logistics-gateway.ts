import type { CarrierCode } from '@rental/domain/rental/logistics/carriers';
import type { ParcelState, TrackStep } from '@rental/domain/rental/logistics/tracking';
import type { AccountCheck } from '../accounts/usable-account.ts';

export interface AskedParcel {
  readonly carrier: CarrierCode;
  readonly trackingNumber: string;
  /** The last four digits of the receiver's phone: some carriers answer nobody else. */
  readonly phoneEnd: string;
  readonly sentAt: Date;
}

export type TrackAnswer =
  | {
      readonly kind: 'found';
      readonly state: ParcelState;
      /** The last first. */
      readonly steps: readonly TrackStep[];
    }
  | { readonly kind: 'unknownNumber' };

/** A provider of parcel tracking (物流查询) that is of no brand. Every call ends within ten seconds (threat model 27). */
export interface LogisticsProvider {
  readonly isSetUp: boolean;
  /** Throws `LogisticsUnanswered` where there is no answer in time, or none that says anything. */
  find(asked: AskedParcel): Promise<TrackAnswer>;
}

/** `unavailable`: the account cannot be asked about any parcel, and another one may be. */
export type LogisticsDriverAnswer = TrackAnswer | { readonly kind: 'unavailable' };

/** An account at a provider of parcel tracking. Every call ends within five seconds, so that two do within ten. */
export interface LogisticsDriver {
  /** Looks whether the keys work. No parcel of a customer is asked about. */
  check(): Promise<readonly AccountCheck[]>;
  /** Throws `LogisticsUnanswered` as well. */
  find(asked: AskedParcel): Promise<LogisticsDriverAnswer>;
}

/** Parcel tracking of all brands, each by its own accounts. */
export interface LogisticsGateway {
  isSetUp(brand: string): Promise<boolean>;
  /** Throws `LogisticsUnanswered` as well. */
  find(asked: AskedParcel, brand: string): Promise<TrackAnswer>;
}

export class LogisticsUnanswered extends Error {}

/** Without a provider nobody knows where a parcel is. */
export const noLogistics: LogisticsProvider = {
  isSetUp: false,
  find: async () => ({ kind: 'unknownNumber' }),
};
