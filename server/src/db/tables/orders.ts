import type { AuthorizationStep } from '@rental/domain/rental/pre-authorization-steps/steps';
import type { BusinessDate } from '@rental/domain/business-date';
import type { AgreementEnd } from '@rental/domain/rental/agreements/signing';
import type { BillKind } from '@rental/domain/rental/bills/bill-kinds';
import type { BillStatus } from '@rental/domain/rental/bills/bill-status';
import type { PaidBy } from '@rental/domain/rental/orders/money/paid-by';
import type { WeighedAct } from '@rental/domain/rental/orders/money/second-person';
import type { DeductionResult } from '@rental/domain/rental/deductions/attempt';
import type { Fen } from '@rental/domain/money';
import type {
  ParcelState,
  TrackProblem,
  TrackStep,
} from '@rental/domain/rental/logistics/tracking';
import type { PaperKind, StoredPaperState } from '@rental/domain/rental/orders/changes/papers';
import type { BuyoutState } from '@rental/domain/rental/orders/buyouts/buyout-states';
import type { SwapFate } from '@rental/domain/rental/orders/changes/swap-device';
import type { FirstPayment } from '@rental/domain/rental/orders/core/first-payment';
import type { HistoryMove } from '@rental/domain/rental/orders/core/order-actions';
import type { OrderStatus } from '@rental/domain/rental/orders/core/order-status';
import type {
  BuyoutRule,
  OrderLock,
  ReturnResult,
} from '@rental/domain/rental/orders/core/position';
import type { OrderSource, SpecialOrderType } from '@rental/domain/rental/orders/core/order-terms';
import type {
  CloseReason,
  LossReason,
  RejectReason,
} from '@rental/domain/rental/orders/core/reasons';
import type { ClaimState } from '@rental/domain/rental/orders/claims/claim-states';
import type { LossState } from '@rental/domain/rental/orders/losses/loss-states';
import type { RiskClass } from '@rental/domain/rental/orders/core/risk-class';
import type { RiskLevel } from '@rental/domain/rental/orders/core/risk-level';
import type { AgreedService } from '@rental/domain/rental/price-plans/plan-services';
import type { ReviewDecision } from '@rental/domain/rental/orders/review/review-figures';
import type { ColumnType, Generated } from 'kysely';
import type { Given, GivenJson, Json, OfBrand, Row } from './rows.ts';

/** An order and what belongs to it. */
export interface OrdersTables {
  /** A row for each act that gives something away (ADR 34). */
  given_away: Row & {
    order_id: number;
    /** Null: a job, a provider or a program. */
    operator_id: number | null;
    act: WeighedAct;
    given_fen: Fen;
    put_off_days: number;
    at: Date;
    /** Null: nobody else agreed to it. */
    approval_id: number | null;
  };
  /** Locked while an operator's acts are added up. */
  given_allowances: OfBrand & { operator_id: number; used_at: Date };
  orders: Row & {
    order_no: string;
    status: OrderStatus;
    store_id: number;
    channel_id: number | null;
    /** 分销员 whose code it was placed with. Never changed. */
    distributor_id: Given<number>;
    customer_id: number;
    /** That of its SKU, so that its orders are found in an index. */
    product_id: number;
    sku_id: number;
    customer_phone: string;
    phone_last4: string;
    source: OrderSource;
    responsible_id: Given<number>;
    special_order_type: SpecialOrderType;
    total_rent_fen: Fen;
    term_count: number;
    period_unit: 'month' | 'day';
    period_days: number | null;
    deposit_fen: Fen;
    deposit_waived_fen: Fen;
    /** 免押担保: the amount to freeze for the waived part. */
    waiver_hold_fen: Generated<Fen>;
    deposit_held_fen: Generated<Fen>;
    /** 预授权: what is frozen in place of a deposit, and what the provider was asked about it. */
    authorized_fen: Generated<Fen>;
    authorization_step: Given<AuthorizationStep>;
    /** The last day of the hold, kept when it has lapsed; null: there is none, or it was released. */
    hold_ends_on: Given<BusinessDate>;
    /** The customer still owes this amount after 坏账结案. */
    bad_debt_fen: Generated<Fen>;
    /** 保险理赔 that the insurer has not paid out. */
    claim_open_fen: Generated<Fen>;
    /** 待退: what was paid on bills that were taken back, and has not gone back. */
    owed_back_fen: Generated<Fen>;
    /** Why it was ended as lost (坏账结案). */
    loss_reason: Given<LossReason>;
    buyout_fen: Fen | null;
    risk_level: RiskLevel | null;
    risk_score: number | null;
    /** 风险分级; null: it has no score. */
    risk_class: Given<RiskClass>;
    risk_waiver_reason: string | null;
    reject_reason: RejectReason | null;
    close_reason: CloseReason | null;
    note: string | null;
    /** When the parcel that counts left the store: none that was recalled does. */
    shipped_at: Given<Date>;
    start_on: BusinessDate | null;
    ends_on: BusinessDate | null;
    paid_fen: Generated<Fen>;
    paid_terms: Generated<number>;
    next_due_on: BusinessDate | null;
    lock: Given<OrderLock>;
    /** The result of the inspection of the return under way. */
    inspection: Given<ReturnResult>;
    buyout_rule: Generated<BuyoutRule>;
    first_payment: Generated<FirstPayment>;
    /** A premium was paid. */
    is_insured: Generated<boolean>;
    /** The hash of its signing is on the chain. */
    is_on_chain: Generated<boolean>;
    /** 续租: the order that it goes on from, and who began that. */
    relet_of: Given<number>;
    relet_by: Given<number>;
    /** 待补件: more papers were asked for, and have not come. */
    papers_wanted: Generated<boolean>;
    /** 补件待核对: all that is missing of them was handed in. */
    papers_sent: Generated<boolean>;
    /** The address of its parcel; null: the customer's. */
    delivery_region: Given<string>;
    delivery_street: Given<string>;
    /** Keyed hash of that address (`addressKey`). */
    delivery_key: Given<string>;
    /** The receiver; null: the customer. */
    receiver_name: Given<string>;
    receiver_phone: Given<string>;
    receiver_phone_last4: Given<string>;
    /** The rules that the customer signed. Null: placed by the release before, see `signedLease`. */
    lease_terms_id: Given<number>;
    /** The version of the price plan that it was placed by; null: by none. */
    price_plan_version_id: Given<number>;
    /** 增值服务 that it was placed with, billed on its first day. */
    services: GivenJson<AgreedService[]>;
    /** 待审核 reserves stock until then (`stockHeldMs`); null: as long as it waits for a device. */
    stock_held_until: Given<Date>;
    /** 专享标签, from where it was placed. */
    exclusive_tag: Given<string>;
    /** 接管导入: it ran in another system before, see `order_takeovers`. */
    is_taken_over: Generated<boolean>;
    /** 超期占用费 was charged up to and with this day; null: none was. */
    overstay_counted_on: Given<BusinessDate>;
    /** The day past its end of the last notice to the customer (`overstayNotice`); 0: there was none. */
    overstay_told: Generated<number>;
    created_at: Date;
    updated_at: Date;
  };
  agreements: Row & {
    order_id: number;
    agreement_no: string;
    template_version: string;
    terms: Json<unknown>;
    content_hash: string;
    /** Null where it was made before there were templates. */
    template_id: Given<number>;
    /** The text that was agreed on, sealed; `content_hash` is of what it says. */
    sealed_body: Given<Buffer>;
    /** The same in the open, of the releases before (ADR 67). */
    body: Given<string>;
    generated_at: Date;
    signed_at: Date | null;
    /** Our number of the flow at the provider of e-signatures, and when it was begun; null: it is signed by hand. */
    flow_no: Given<string>;
    sent_at: Given<Date>;
    reminded_at: Given<Date>;
    /** 待人工复核, until the agreement ends or is signed. */
    review_since: Given<Date>;
    ended: Given<AgreementEnd>;
    ended_at: Given<Date>;
    end_reason: Given<string>;
    /** Photos of the paper, where it was signed by hand and they were taken. */
    paper_keys: Generated<string[]>;
  };
  parcels: Row & {
    order_id: number;
    device_id: number;
    /** Null, as the number is: 自提. */
    carrier: string | null;
    tracking_number: string | null;
    shipped_at: Date;
    received_at: Date | null;
    /** 撤回发货: it never left, and counts as no shipment. */
    recalled_at: Given<Date>;
  };
  /** A provider's message about a parcel, or about the parcel of a return. */
  parcel_tracks: Row & {
    parcel_id: Given<number>;
    return_id: Given<number>;
    state: Given<ParcelState>;
    steps: ColumnType<readonly TrackStep[], string | undefined, string>;
    problem: Given<TrackProblem>;
    asked_at: Given<Date>;
    /** The claim of the current question ends then. */
    claimed_until: Given<Date>;
  };
  parcel_photos: {
    brand_code: string;
    parcel_id: number;
    /** 0 is shown first. */
    position: number;
    file_key: string;
  };
  bills: Row & {
    bill_no: string;
    order_id: number;
    /** Those of its order, which lists are narrowed by. */
    store_id: number;
    channel_id: number | null;
    term: number;
    due_on: BusinessDate;
    /** Before it was put off for the first time; null: it never was. */
    first_due_on: Given<BusinessDate>;
    kind: BillKind;
    /** Of 补订单: what it is for. */
    purpose: Given<string>;
    amount_fen: Fen;
    waived_fen: Generated<Fen>;
    late_fee_fen: Generated<Fen>;
    late_fee_paid_fen: Generated<Fen>;
    late_fee_waived_fen: Generated<Fen>;
    late_fee_counted_on: Given<BusinessDate>;
    /** 协商分期: no day after it bears a late fee. */
    late_fee_stopped_on: Given<BusinessDate>;
    /** 部分退款 so far: `amount_fen` and `paid_fen` are less by it. */
    refunded_fen: Generated<Fen>;
    /** The rent of days that an early return did not use: its amount is less by it. */
    dropped_fen: Generated<Fen>;
    paid_fen: Generated<Fen>;
    /** The part of `paid_fen` that an insurer has taken over. */
    claimed_fen: Generated<Fen>;
    status: BillStatus;
    paid_at: Date | null;
    /** How the last money that reached it came; null: none did so far. */
    paid_by: Given<PaidBy>;
    /** The result of its latest deduction; null: none. */
    deduction_result: Given<DeductionResult>;
    /** Of one by hand (附加单): when it was billed, and by whom. */
    charged_at: Given<Date>;
    charged_by: Given<number>;
    /** For a 补订单: the given 结算比例; null: none given. */
    settlement_bp: Given<number>;
    /** Of one by hand: 备注. */
    note: Given<string>;
    /** 预授权转支付 of it was asked for and has no outcome yet. */
    capture_under_way: Generated<boolean>;
  };
  order_history: Row & {
    order_id: number;
    at: Date;
    move: HistoryMove;
    operator_id: number | null;
    note: string | null;
    before: Json<Record<string, string | number | boolean | null>>;
    after: Json<Record<string, string | number | boolean | null>>;
    trace_id: string | null;
  };
  /** 领取: who has an order in hand; over once `held_until` is past. */
  review_holds: Row & {
    order_id: number;
    operator_id: number;
    taken_at: Date;
    held_until: Date;
  };
  /** The decisions of reviewers. */
  review_decisions: Row & {
    order_id: number;
    /** Those of its order. */
    store_id: number;
    channel_id: number | null;
    operator_id: number;
    decision: ReviewDecision;
    /** Null: it was decided without being taken from the pool. */
    taken_at: Given<Date>;
    at: Date;
  };
  paper_requests: Row & {
    order_id: number;
    papers: PaperKind[];
    other_words: string | null;
    reason: string;
    requested_at: Date;
    completed_at: Given<Date>;
    photo_keys: Generated<string[]>;
    /** The note for the customer. */
    customer_note: Given<string>;
  };
  order_papers: Row & {
    order_id: number;
    request_id: number;
    kind: PaperKind;
    state: StoredPaperState;
    /** Why the last file was returned; null once another one was handed in. */
    return_reason: Given<string>;
  };
  /** Each file that a program handed in. */
  paper_files: Row & {
    order_id: number;
    paper_id: number;
    app_id: number;
    file_key: string;
    /** The hash of the file as it was sent, not as it is kept. */
    sent_sha256: Buffer;
    sent_at: Date;
    verdict: Given<'accepted' | 'returned'>;
    reason: Given<string>;
    judged_by: Given<number>;
    judged_at: Given<Date>;
  };
  device_swaps: Row & {
    order_id: number;
    old_device_id: number;
    new_device_id: number;
    old_goes_to: SwapFate;
    reason: string;
    photo_keys: string[];
    at: Date;
  };
  /** 坏账结案, one of an order. */
  order_losses: Row & {
    order_id: number;
    /** Those of its order. */
    store_id: number;
    channel_id: number | null;
    reason: LossReason;
    note: string;
    proof_keys: string[];
    written_fen: Fen;
    recovered_fen: Generated<Fen>;
    state: LossState;
    operator_id: number | null;
    at: Date;
  };
  /** 保险理赔 of a bill. */
  insurance_claims: Row & {
    order_id: number;
    bill_id: number;
    /** Those of its order. */
    store_id: number;
    channel_id: number | null;
    insurer: string;
    case_no: string;
    note: string | null;
    proof_keys: string[];
    claimed_fen: Fen;
    received_fen: Generated<Fen>;
    withdrawn_fen: Generated<Fen>;
    state: ClaimState;
    operator_id: number | null;
    at: Date;
  };
  order_buyouts: Row & {
    buyout_no: string;
    order_id: number;
    /** Those of its order. */
    store_id: number;
    channel_id: number | null;
    sku_id: number;
    price_fen: Fen;
    rent_paid_fen: Fen;
    /** 应付尾款, by the signed model. */
    due_fen: Fen;
    /** 免收租金: the rent that it let off. Null: it is not known, or not bought yet. */
    dropped_fen: Given<Fen>;
    is_early: boolean;
    operator_id: number | null;
    /** When it was started. */
    at: Date;
    state: BuyoutState;
    /** Null: it was paid at once. */
    lapses_at: Given<Date>;
    /** Null: it waits for its payment. */
    ended_at: Given<Date>;
    close_reason: Given<string>;
  };
  /** 转单. */
  order_hand_overs: Row & {
    order_id: number;
    /** Those of its order now. */
    store_id: number;
    channel_id: number | null;
    from_store_id: number;
    to_store_id: number;
    operator_id: number | null;
    reason: string | null;
    at: Date;
  };
  order_counts: OfBrand & {
    store_id: number;
    channel_id: number;
    status: OrderStatus;
    count: number;
  };
  order_type_days: OfBrand & {
    day: BusinessDate;
    store_id: number;
    channel_id: number;
    special_order_type: SpecialOrderType;
    order_count: Generated<number>;
    amount_fen: Generated<Fen>;
    shipped_count: Generated<number>;
    /** Read by the release before alone. */
    paid_fen: Generated<Fen>;
    money_in_fen: Generated<Fen>;
    money_out_fen: Generated<Fen>;
  };
  bill_days: OfBrand & {
    due_on: BusinessDate;
    store_id: number;
    channel_id: number;
    bill_count: Generated<number>;
    unpaid_count: Generated<number>;
    due_fen: Generated<Fen>;
    paid_fen: Generated<Fen>;
  };
}
