import * as calls from '@rental/contract/rental/orders/changes/order-changes';
import { serve, type Serving } from '../../../http/serve.ts';
import type { RequireStepUp } from '../../../people/auth/public.ts';
import type { FileLinks } from '../../../platform/materials/public.ts';
import { pickUpOrder } from '../life/pick-up-order.ts';
import { changeAddress } from './change-address.ts';
import { changeAmounts, previewAmounts } from './change-amounts.ts';
import { handOverOrder } from './hand-over-order.ts';
import { acceptPaper, returnPaper } from './paper-files.ts';
import { completePapers, requestPapers, revealPapers } from './order-papers.ts';
import { swapDevice, swappableDevices } from './swap-device.ts';

/** The columns of an order that a move may change. */
export function serveChanges(
  serving: Serving,
  links: FileLinks,
  requireStepUp: RequireStepUp,
): void {
  serve(serving, calls.previewChangeAmounts, previewAmounts);
  serve(serving, calls.changeAmounts, changeAmounts(requireStepUp));
  serve(serving, calls.requestPapers, requestPapers);
  serve(serving, calls.completePapers, completePapers);
  serve(serving, calls.acceptPaper, acceptPaper);
  serve(serving, calls.returnPaper, returnPaper);
  serve(serving, calls.revealPapers, (ctx, input, tx) => revealPapers(ctx, input, tx, links));
  serve(serving, calls.changeAddress, changeAddress);
  serve(serving, calls.pickUpOrder, pickUpOrder);
  serve(serving, calls.swappableDevices, swappableDevices);
  serve(serving, calls.swapDevice, swapDevice);
  serve(serving, calls.handOverOrder, handOverOrder);
}
