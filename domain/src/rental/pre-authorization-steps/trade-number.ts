/** One step of one pre-authorization, by which we and the provider know it. */
interface StepName {
  readonly brand: string;
  readonly authorizationId: number;
  /** 1 for the hold. */
  readonly number: number;
}

/**
 * The trade number of a step (预授权交易号). A brand's code has no hyphen and the rest is digits, so that no two steps have one
 * number.
 */
export const stepTradeNumber = ({ brand, authorizationId, number }: StepName): string =>
  `YS-${brand}-${authorizationId}-${number}`;
