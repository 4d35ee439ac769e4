import * as z from 'zod';
import {
  transferKinds,
  transferStates,
  transferSteps,
  type TransferKind,
  type TransferMove,
  type TransferState,
  type TransferStep,
} from '@rental/domain/rental/dunning/transfers';
import { endpoint } from '../endpoint.ts';
import {
  Amount,
  amountOf,
  Day,
  filledText,
  Id,
  IdText,
  Instant,
  keysOf,
  NamePart,
  pageOf,
  pageQuery,
  text,
  TimeRange,
} from '../fields.ts';
import { StepUp, stepUpRefusals } from '../people/access/approvals.ts';
import { sortBy } from '../sorting.ts';
import { paging, TabCounts } from '../tab-counts.ts';
import { papersOf, photosOf } from '../uploads.ts';

const Kind = z.enum(keysOf<TransferKind>(transferKinds), '请选择移交类型');
const State = z.enum(keysOf<TransferState>(transferStates), '请选择移交状态');
const Step = z.enum(keysOf<TransferStep>(transferSteps));
/** 移交机构 is a call of its own, for it takes a second person. */
const typedSteps = keysOf<TransferStep>(transferSteps).filter(
  (step): step is Exclude<TransferMove, 'entrust'> => step !== 'add' && step !== 'entrust',
);
const Typed = z.enum(typedSteps, '请选择办理事项');
const caseNo = text(60);
const orderNo = text(32).regex(/^[A-Za-z0-9]{6,32}$/, '请输入完整订单号');

/** How many orders are handed over at once, and how many photos and papers prove a step. */
export const maxTransferred = 100;
export const maxStepPhotos = 5;
export const maxStepPapers = 5;

export const TransferRow = z.object({
  id: Id,
  transferNo: z.string(),
  orderId: Id,
  orderNo: z.string(),
  caseId: Id,
  /** Masked, as the phone is. */
  customerName: z.string(),
  customerPhone: z.string(),
  kind: Kind,
  transferState: State,
  agencyId: Id.nullable(),
  /** The agency, or who takes it on. */
  partyName: z.string().nullable(),
  /** The agency's share as it was agreed for this order; null: of no agency. */
  shareBp: z.int().nullable(),
  /** The number of the court's case. */
  caseNo: z.string().nullable(),
  /** Unpaid and overdue when it was entered, without late fee. */
  owedFen: Amount,
  /** 回款 of the handed-over bills while the agency had them. */
  recoveredFen: Amount,
  /** The agency's share of it. */
  earnedFen: Amount,
  /** The day of its last step, and the one on which it goes on. */
  lastOn: Day,
  nextOn: Day.nullable(),
  /** When the agency downloaded it last. */
  downloadedAt: Instant.nullable(),
  endedAt: Instant.nullable(),
  createTime: Instant,
  operatorId: Id,
  operatorName: z.string(),
  /** Its order was ended as lost: there is a 报案材料. */
  isLost: z.boolean(),
  storeName: z.string(),
  channelName: z.string().nullable(),
});
export type TransferRow = z.output<typeof TransferRow>;

const right = { platforms: ['manage'], permission: 'dunning:transfer' } as const;
const labels = {
  transferNo: '移交单号',
  transferState: '移交状态',
  agencyIs: '委外机构',
  caseNo: '案号',
  name: '姓名',
  createTime: '登记时间',
};

/** 法诉委外, the last entered first; every filter narrows. */
export const listDunningTransfers = endpoint({
  ...right,
  method: 'GET',
  path: '/api/dunning/transfer',
  summary: '法诉委外列表',
  labels: { ...labels, kind: '移交类型' },
  query: z.object({
    ...pageQuery,
    sort: sortBy('createTime', 'owedFen'),
    kind: Kind.optional(),
    transferState: State.optional(),
    agencyIs: IdText.optional(),
    transferNo: text(32).optional(),
    orderNo: orderNo.optional(),
    caseNo: caseNo.optional(),
    name: NamePart,
    createTime: TimeRange.optional(),
    storeIs: IdText.optional(),
    channelIs: IdText.optional(),
  }),
  answer: pageOf(TransferRow),
  refusals: ['page_too_deep', 'cursor_invalid'],
});

/** The counts on the tabs. */
export const dunningTransferCounts = endpoint({
  ...right,
  method: 'GET',
  path: '/api/dunning/transfer/counts',
  summary: '各类移交数',
  labels,
  query: listDunningTransfers.query.omit({ ...paging, kind: true }),
  answer: TabCounts,
});

const one = { params: z.object({ id: IdText }) } as const;

/** A 移交 with its history, the last step first. */
export const dunningTransferDetail = endpoint({
  ...right,
  ...one,
  method: 'GET',
  path: '/api/dunning/transfer/{id}',
  summary: '移交详情',
  answer: z.object({
    transfer: TransferRow,
    steps: z.array(
      z.object({
        id: Id,
        step: Step,
        on: Day,
        note: z.string().nullable(),
        amountFen: Amount.nullable(),
        caseNo: z.string().nullable(),
        nextOn: Day.nullable(),
        /** Links of its documents, good for five minutes. */
        photos: z.array(z.string()),
        /** Papers in PDF, their links good for five minutes. */
        papers: z.array(z.object({ name: z.string(), bytes: z.int(), link: z.string() })),
        operatorName: z.string(),
        at: Instant,
      }),
    ),
  }),
  refusals: ['not_found'],
});

const change = { ...right, method: 'POST', idempotent: true } as const;

/** 登记移交 of overdue orders, all or none. Nothing leaves the house before the step that hands it over. */
export const addDunningTransfers = endpoint({
  ...change,
  path: '/api/dunning/transfer',
  summary: '登记移交',
  labels: {
    kind: '移交类型',
    agencyId: '委外机构',
    partyName: '受理方',
    nextOn: '下次日期',
    papers: '文书',
  },
  body: z
    .object({
      orderIds: z
        .array(Id, '请选择订单')
        .min(1, '请选择订单')
        .max(maxTransferred, `一次最多移交${maxTransferred}个订单`)
        .refine((ids) => new Set(ids).size === ids.length, '订单重复'),
      kind: Kind,
      /** Of 委外机构 alone. */
      agencyId: Id.nullable().default(null),
      /** The law firm, notary office, court, or who goes out. */
      partyName: filledText(50, '请填写受理方').optional(),
      note: filledText(500, '请填写备注'),
      nextOn: Day.optional(),
      /** Kept with each of the orders. */
      papers: papersOf(maxStepPapers).default([]),
    })
    .refine(({ kind, agencyId }) => (kind === 'agency') === (agencyId !== null), {
      path: ['agencyId'],
      error: '移交给委外机构时请选择机构，其他类型不选',
    }),
  answer: z.object({ added: z.int() }),
  answerStatus: 201,
  refusals: [
    'not_found',
    'transfer_not_overdue',
    'transfer_open_already',
    'transfer_next_day_wrong',
    'agency_stopped',
    'dunning_held',
    'dunning_transferred',
    'pdf_not_found',
  ],
});

const Stepped = z.object({ id: Id, transferState: State });

/** 办理: a step with its day, and the documents that prove it. */
export const stepDunningTransfer = endpoint({
  ...change,
  ...one,
  path: '/api/dunning/transfer/{id}/step',
  summary: '办理移交',
  labels: {
    step: '办理事项',
    on: '办理日期',
    caseNo: '案号',
    nextOn: '下次日期',
    photos: '文书照片',
    papers: '文书',
  },
  body: z.object({
    step: Typed,
    on: Day,
    note: filledText(500, '请填写办理情况'),
    amountFen: amountOf('金额', 0).optional(),
    caseNo: caseNo.min(4, '案号至少4个字').optional(),
    nextOn: Day.optional(),
    photos: photosOf(maxStepPhotos, '请上传文书照片').default([]),
    papers: papersOf(maxStepPapers).default([]),
  }),
  answer: Stepped,
  refusals: [
    'not_found',
    'transfer_moved',
    'transfer_day_wrong',
    'transfer_next_day_wrong',
    'transfer_case_no_missing',
    'photo_not_found',
    'pdf_not_found',
  ],
});

/** 移交委外机构: from now on the agency may download the case. Takes a step-up, and another person than entered it. */
export const handToAgency = endpoint({
  ...change,
  ...one,
  path: '/api/dunning/transfer/{id}/hand',
  summary: '移交委外机构',
  body: z.object({ note: text(500).optional(), stepUp: StepUp }),
  answer: Stepped,
  refusals: [
    'not_found',
    'transfer_moved',
    'transfer_by_second_person',
    'transfer_nothing_owed',
    'dunning_held',
    'dunning_repaying',
    'agency_stopped',
    ...stepUpRefusals,
  ],
});
