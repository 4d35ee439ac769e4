import * as calls from '@rental/contract/platform/open-apps';
import type { ServerArea, ServingTools } from '../../area.ts';
import { serve, type Serving } from '../../http/serve.ts';
import { purgeOlder } from '../../jobs/purge.ts';
import { addOpenAppKey, revokeOpenAppKey } from './open-app-keys.ts';
import { listOpenApps, openAppChannels } from './open-app-list.ts';
import { openDocument } from './open-document.ts';
import { listOpenRequests } from './open-requests.ts';
import { createOpenApp, updateOpenApp } from './save-open-app.ts';
import { renewWebhookSecret, saveWebhook } from './save-webhook.ts';

function serveOpenApps(
  serving: Serving,
  { appSeal, privateTargets, signIn: { requireStepUp } }: ServingTools,
) {
  serve(serving, calls.listOpenApps, listOpenApps);
  serve(serving, calls.openAppChannels, openAppChannels);
  serve(serving, calls.listOpenRequests, listOpenRequests);
  serve(serving, calls.openApiDocument, openDocument);
  serve(serving, calls.createOpenApp, createOpenApp(requireStepUp, appSeal));
  serve(serving, calls.updateOpenApp, updateOpenApp(requireStepUp));
  serve(serving, calls.addOpenAppKey, addOpenAppKey(requireStepUp, appSeal));
  serve(serving, calls.revokeOpenAppKey, revokeOpenAppKey(requireStepUp));
  serve(serving, calls.saveWebhook, saveWebhook(requireStepUp, appSeal, privateTargets));
  serve(serving, calls.renewWebhookSecret, renewWebhookSecret(requireStepUp, appSeal));
}

export const openAppsArea: ServerArea = {
  serve: serveOpenApps,
  purge: () => purgeOlder('open_requests', 7),
};
