import * as calls from '@rental/contract/platform/provider-calls';
import type { ServerArea } from '../../area.ts';
import { serve } from '../../http/serve.ts';
import { purgeOlder } from '../../jobs/purge.ts';
import { exportableProviderCalls, providerCallList } from './call-list.ts';
import { providersToday } from './providers-today.ts';

export const providerCallsArea: ServerArea = {
  serve: (serving) => {
    serve(serving, calls.listProviderCalls, providerCallList);
    serve(serving, calls.providersToday, providersToday);
  },
  exportable: { listProviderCalls: exportableProviderCalls },
  purge: () => purgeOlder('provider_calls', 30),
};
