import {
  sendPlacingCode,
  type PlacedContent,
} from '@rental/contract/rental/orders/placing/placing';
import { offerTitle } from '@rental/domain/rental/price-plans/price-plan';
import type { AnswerOf } from '../../../http/call.ts';

export type PlacingChoices = AnswerOf<'placingChoices'>;
export type CopiedOrder = AnswerOf<'copiedOrder'>;
export type OfferedPlan = PlacingChoices['plans'][number];

/** The fields of the form. */
export interface TypedOrder {
  readonly isNewCustomer: boolean;
  /** An id as text, as is `skuIs`. */
  readonly customerIs: string | null;
  readonly newCustomer: Readonly<Record<NewCustomerField, string>>;
  readonly skuIs: string | null;
  readonly storeId: number | null;
  readonly planId: number | null;
  /** The title of the rental period: unique in its plan. */
  readonly offer: string | null;
  /** 增值服务 by their names, beside the required ones. */
  readonly services: readonly string[];
  readonly note: string;
  readonly smsCode: string;
}

export type NewCustomerField = 'name' | 'phone' | 'idNumber' | 'region' | 'street';

const blank: TypedOrder = {
  isNewCustomer: false,
  customerIs: null,
  newCustomer: { name: '', phone: '', idNumber: '', region: '', street: '' },
  skuIs: null,
  storeId: null,
  planId: null,
  offer: null,
  services: [],
  note: '',
  smsCode: '',
};

const textOf = (id: number | null): string | null => (id === null ? null : String(id));

/** The fields that the form begins with: empty, or those of the copied order that still hold. */
export const typedOf = (copy: CopiedOrder | undefined): TypedOrder =>
  copy === undefined
    ? blank
    : {
        ...blank,
        customerIs: textOf(copy.customerId),
        skuIs: textOf(copy.skuId),
        storeId: copy.storeId,
        planId: copy.plan?.planId ?? null,
        offer: copy.period && offerTitle(copy.period),
        services: copy.services,
      };

export const plansAt = (
  { plans }: PlacingChoices,
  storeId: number | null,
): readonly OfferedPlan[] =>
  storeId === null ? plans : plans.filter(({ storeIds }) => storeIds.includes(storeId));

type Chosen = Pick<TypedOrder, 'storeId' | 'planId' | 'offer'>;

/** The choice without what is not offered, and with what is the only possibility. */
export function settled(typed: Chosen, choices: PlacingChoices): Chosen {
  const stocked = choices.stores.filter(({ free }) => free > 0);
  const storeId = onlyOr(stocked, choices.stores, ({ id }) => id, typed.storeId);
  const plans = plansAt(choices, storeId);
  const planId = onlyOr(plans, plans, ({ id }) => id, typed.planId);
  const offers = plans.find(({ id }) => id === planId)?.offers ?? [];
  return { storeId, planId, offer: onlyOr(offers, offers, ({ title }) => title, typed.offer) };
}

/** The chosen one if it is offered; else the only one that is possible, if any. */
function onlyOr<Row, Key>(
  possible: readonly Row[],
  offered: readonly Row[],
  keyOf: (row: Row) => Key,
  chosen: Key | null,
): Key | null {
  if (chosen !== null && offered.some((row) => keyOf(row) === chosen)) return chosen;
  const [only] = possible;
  return only !== undefined && possible.length === 1 ? keyOf(only) : null;
}

type ChoiceFields = Pick<TypedOrder, 'skuIs' | 'planId' | 'offer' | 'services'>;

/** A SKU, a rental period and services as the quote is asked for them; null: not all is chosen. */
export function choiceTyped(
  { skuIs, planId, offer: title, services }: ChoiceFields,
  choices: PlacingChoices | undefined,
) {
  const plan = choices?.plans.find(({ id }) => id === planId);
  const offer = plan?.offers.find((one) => one.title === title);
  if (skuIs === null || plan === undefined || offer === undefined) return null;
  const { termCount, period } = offer;
  const chosen = services.filter((name) => plan.services.some((one) => one.name === name));
  return {
    skuId: Number(skuIs),
    planId: plan.id,
    planVersion: plan.version,
    termCount,
    period,
    ...(chosen.length > 0 && { services: chosen }),
  };
}

/** The content that the customer is to agree to, or the first sentence that speaks against it. */
export function contentTyped(
  typed: TypedOrder,
  choices: PlacingChoices | undefined,
): { readonly content: PlacedContent } | { readonly complaint: string } {
  const choice = choiceTyped(typed, choices);
  if (!typed.isNewCustomer && typed.customerIs === null)
    return { complaint: '请选择客户，或登记新客户' };
  if (typed.skuIs === null) return { complaint: '请选择商品规格' };
  if (typed.storeId === null) return { complaint: '请选择店铺' };
  if (choice === null) return { complaint: '请选择租赁方案与租期' };
  const note = typed.note.trim();
  const parsed = sendPlacingCode.body.safeParse({
    customerId: typed.isNewCustomer ? null : Number(typed.customerIs),
    newCustomer: typed.isNewCustomer ? typed.newCustomer : null,
    ...choice,
    storeId: typed.storeId,
    note: note === '' ? null : note,
  });
  return parsed.success
    ? { content: parsed.data }
    : { complaint: parsed.error.issues[0]?.message ?? '请按要求填写' };
}
