import type { CallName } from '@rental/contract/contract';
import type { Endpoint } from '@rental/contract/endpoint';
import { completeWithoutReturn } from '@rental/contract/rental/orders/life/order-completion';
import {
  receiveClaim,
  registerClaim,
  withdrawClaim,
} from '@rental/contract/rental/orders/claims/claims';
import { endAsLost, recoverDebt } from '@rental/contract/rental/orders/losses/losses';
import {
  askAuthorization,
  captureAuthorization,
  releaseAuthorization,
  renewAuthorization,
} from '@rental/contract/rental/pre-authorizations';
import {
  buyOutOrder,
  cancelCharge,
  cancelReturn,
  chargeOrder,
  closeBuyout,
  collectBills,
  completeReturn,
  inspectReturn,
  payFirst,
  reopenInspection,
  payOffOrder,
  refundBill,
  rescheduleBill,
  startBuyout,
  startReturn,
  takeDeposit,
  waiveBill,
} from '@rental/contract/rental/orders/money/order-money';
import { refundOwedBack } from '@rental/contract/rental/orders/money/owed-back';
import type { ArgsOf } from '../../../http/call.ts';
import { schemaOf } from '../../../ui/fields/contract-rule.ts';

/** The money commands of the order page, each with its preview. */
const actions = {
  collectBills,
  waiveBill,
  rescheduleBill,
  payOffOrder,
  takeDeposit,
  payFirst,
  refundBill,
  refundOwedBack,
  chargeOrder,
  cancelCharge,
  buyOutOrder,
  startBuyout,
  closeBuyout,
  startReturn,
  cancelReturn,
  inspectReturn,
  reopenInspection,
  completeReturn,
  completeWithoutReturn,
  endAsLost,
  recoverDebt,
  registerClaim,
  receiveClaim,
  withdrawClaim,
  askAuthorization,
  captureAuthorization,
  releaseAuthorization,
  renewAuthorization,
} as const satisfies Record<string, Endpoint>;

export type MoneyCallName = keyof typeof actions;

export type PreviewName<Name extends MoneyCallName> = `preview${Capitalize<Name>}`;

export type BodyOf<Name extends CallName> =
  ArgsOf<Name> extends { readonly body: infer Body } ? Body : never;

/** The deciding input beside the order: the preview is asked for it. */
export type Decides<Name extends MoneyCallName> = Omit<BodyOf<PreviewName<Name>>, 'orderId'>;

export const previewOf = <Name extends MoneyCallName>(name: Name) =>
  `preview${name.charAt(0).toUpperCase()}${name.slice(1)}` as PreviewName<Name>;

/** True if a command asks why in words. */
export const asksReason = (name: MoneyCallName) =>
  schemaOf(actions[name], 'body', 'reason') !== null;

/** True if a command wants to know once more who sits there. */
export const asksStepUp = (name: MoneyCallName) =>
  schemaOf(actions[name], 'body', 'stepUp') !== null;

/** The subject of the SMS with the code of a command (S98, type 11); undefined: none. */
export const stepUpAbout = <Name extends MoneyCallName>(
  name: Name,
  decided: Decides<Name> | null,
) =>
  name === 'collectBills' && (decided as Decides<'collectBills'> | null)?.method !== 'deposit'
    ? 'offlinePayment'
    : undefined;
