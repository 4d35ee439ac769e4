import * as calls from '@rental/contract/platform/received-callbacks';
import { keptReceiptDays, keptSignedDays } from '@rental/domain/platform/callbacks/received';
import type { ServerArea } from '../../area.ts';
import { serve, serveOpen } from '../../http/serve.ts';
import { purgeOlder } from '../../jobs/purge.ts';
import { callbackDetail } from './callback-detail.ts';
import { callbackList, exportableCallbacks } from './callback-list.ts';
import { callbacksToday } from './callbacks-today.ts';
import { purgeUnsigned } from './purge-unsigned.ts';
import { replayCallback } from './replay-callback.ts';

export const callbacksArea: ServerArea = {
  serve: (serving, { signIn: { requireStepUp } }) => {
    serve(serving, calls.listCallbacks, callbackList);
    serve(serving, calls.callbacksToday, callbacksToday);
    serve(serving, calls.callbackDetail, callbackDetail);
    serveOpen(
      serving,
      calls.replayCallback,
      replayCallback({ callbacks: serving.callbacks, requireStepUp }),
    );
  },
  exportable: { listCallbacks: exportableCallbacks },
  purge: () => async (run) => {
    await purgeUnsigned(run);
    await purgeOlder('received_callbacks', keptSignedDays)(run);
    await purgeOlder('sms_callbacks', keptReceiptDays, 'received_at')(run);
  },
};
