import type { PublicBrand } from '@rental/contract/platform/brands';
import type { BrandSettings } from '@rental/domain/platform/brands/brand-settings';
import type { Fen } from '@rental/domain/money';
import type { DunningRules } from '@rental/domain/rental/dunning/dunning-rules';
import type { DataScope } from '@rental/domain/people/access/data-scope';
import type { Gate, Platform } from '@rental/contract/endpoint';
import type { Permission } from '@rental/contract/permissions';
import type { BrandCode, TransactionMode, Tx } from '../db/transaction.ts';
import type { PersonalData } from '../personal-data.ts';

/** A brand's whole configuration (spec §3). */
export interface Brand extends PublicBrand {
  readonly title: string;
  readonly consoleTitle: string;
  /** 单笔复核限额: who gives away more needs a second person; null: nobody does. */
  readonly moneyLimitFen: Fen | null;
  /** 买断底价, in 1/10,000 of the total rent: who sells a product for less needs a second person. */
  readonly buyoutFloorBp: number;
  /** 催收规则: no part of the configuration that visitors may know. */
  readonly dunning: DunningRules;
}

/** Every brand by the hosts it answers on. */
export interface BrandDirectory {
  byHost(host: string): Brand | undefined;
}

/** One request, before anyone is known to have signed in. */
export interface Visit {
  readonly brand: Brand;
  /** Scheme and host that the request came to, `https://admin.example.com`: what whole links begin with. */
  readonly origin: string;
  /** The caller's address: the peer's, or what a trusted proxy says of it. Never a client's word. */
  readonly address: string;
  readonly userAgent: string;
  readonly authorization: string | undefined;
  /** The cookies of the browser. None of them is a token of a login (threat model 9). */
  readonly cookie: string | undefined;
  /** Cookies to keep, sent with the answer of a success. */
  readonly newCookies: string[];
  readonly traceId: string;
  /** The instant of this request; everything written by it bears this one. */
  readonly now: Date;
  readonly personal: PersonalData;
  /**
   * A transaction of this brand beside the request's own: what it writes stays where the request is refused. It has
   * sessions of its own, so that a hundred requests which need both cannot wait for one another.
   */
  readonly aside: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;
  /** A transaction of this brand. */
  readonly transaction: <T>(mode: TransactionMode, work: (tx: Tx) => Promise<T>) => Promise<T>;
}

/** Which rows an operator reaches; null limits nothing. Part of every WHERE (threat model 19). */
export interface Scope {
  /** The rows of one of these stores. */
  readonly storeIds: readonly number[] | null;
  readonly channelId: number | null;
  /** The orders assigned to this operator. */
  readonly responsibleId: number | null;
}

/** The signed-in operator, with the rights of this moment. */
export interface Operator {
  readonly id: number;
  readonly sessionId: number;
  readonly username: string;
  readonly nickName: string;
  readonly platform: Platform;
  readonly scope: Scope;
  /** The widest data scope of the operator's roles, which `scope` comes from. */
  readonly reach: DataScope;
  readonly departmentId: number | null;
  /** The step that this login has to pass first; null: none. */
  readonly gate: Gate | null;
  readonly permissions: ReadonlySet<Permission>;
}

/** On whose behalf rows are read, and when: by a request, or by a job that works for an operator. */
export interface Reach {
  readonly brandCode: BrandCode;
  readonly brand: Pick<Brand, 'dunning' | 'flags'>;
  readonly operator: Pick<
    Operator,
    'id' | 'platform' | 'scope' | 'reach' | 'departmentId' | 'permissions'
  >;
  readonly now: Date;
  readonly personal: PersonalData;
}

/**
 * The actor on the brand's rows: a signed-in operator by a request, or nobody, who reaches all of them: a job, or
 * what a provider says.
 */
export interface Acting extends Pick<Visit, 'address' | 'traceId' | 'now'> {
  readonly brand: { readonly code: BrandCode } & Pick<
    Brand,
    'moneyLimitFen' | 'buyoutFloorBp' | 'dunning' | 'name' | 'flags'
  > & {
      readonly settings: Pick<
        BrandSettings,
        'smsOff' | 'smsWords' | 'smsReminderDays' | 'overdueReminderDays' | 'contactHours'
      >;
    };
  readonly brandCode: BrandCode;
  readonly operator:
    | Pick<Operator, 'id' | 'platform' | 'scope'>
    | { readonly id: null; readonly platform: null; readonly scope: Scope };
}

/** One request of a signed-in operator. */
export interface Context extends Visit {
  readonly operator: Operator;
  readonly brandCode: BrandCode;
  /** The call that it is, `POST /api/order/waive`. */
  readonly call: string;
}
