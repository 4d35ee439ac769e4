import type { CarrierCode } from '@rental/domain/rental/logistics/carriers';
import type { ParcelState, TrackStep } from '@rental/domain/rental/logistics/tracking';

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

/** The provider of parcel tracking (物流查询). Every call ends within ten seconds (threat model 27). */
export interface LogisticsGateway {
  readonly isSetUp: boolean;
  /** Throws `LogisticsUnanswered` where there is no answer in time, or none that says anything. */
  find(asked: AskedParcel): Promise<TrackAnswer>;
}

export class LogisticsUnanswered extends Error {}

/** Without a provider nobody knows where a parcel is. */
export const noLogistics: LogisticsGateway = {
  isSetUp: false,
  find: async () => ({ kind: 'unknownNumber' }),
};
