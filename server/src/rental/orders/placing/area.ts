import * as calls from '@rental/contract/rental/orders/placing/placing';
import type { ServerArea, ServingTools } from '../../../area.ts';
import { serve, type Serving } from '../../../http/serve.ts';
import { copiedOrder } from './copied-order.ts';
import { placeForCustomer, sendPlacingCode } from './place-for-customer.ts';
import { placingChoices, placingCustomers, quotePlacing } from './placing-choices.ts';

function servePlacing(serving: Serving, { signIn: { codes } }: ServingTools): void {
  serve(serving, calls.placingCustomers, placingCustomers);
  serve(serving, calls.placingChoices, placingChoices);
  serve(serving, calls.quotePlacing, quotePlacing);
  serve(serving, calls.sendPlacingCode, sendPlacingCode(codes));
  serve(serving, calls.placeForCustomer, placeForCustomer(codes));
  serve(serving, calls.copiedOrder, copiedOrder);
}

export const placingArea: ServerArea = { serve: servePlacing };
