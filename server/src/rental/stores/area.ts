import * as calls from '@rental/contract/rental/stores';
import type { ServerArea, ServingTools } from '../../area.ts';
import { serve, type Serving } from '../../http/serve.ts';
import { createStore } from './create-store.ts';
import { freezeStore, setPremium, unfreezeStore } from './freeze-store.ts';
import { openStore, reviewStore, submitStore, withdrawStore } from './move-store.ts';
import { savePickupPoints } from './pickup-points.ts';
import { signStore } from './sign-store.ts';
import { storeDetail } from './store-detail.ts';
import { exportableStores } from './store-export.ts';
import { listStores, storeCounts } from './store-list.ts';
import { saveQualification, updateStore } from './update-store.ts';

function serveStores(serving: Serving, { links }: ServingTools): void {
  serve(serving, calls.listStores, listStores);
  serve(serving, calls.storeCounts, storeCounts);
  serve(serving, calls.storeDetail, storeDetail(links));
  serve(serving, calls.createStore, createStore);
  serve(serving, calls.updateStore, updateStore);
  serve(serving, calls.saveQualification, saveQualification);
  serve(serving, calls.signStore, signStore);
  serve(serving, calls.submitStore, submitStore);
  serve(serving, calls.withdrawStore, withdrawStore);
  serve(serving, calls.reviewStore, reviewStore);
  serve(serving, calls.openStore, openStore);
  serve(serving, calls.freezeStore, freezeStore);
  serve(serving, calls.unfreezeStore, unfreezeStore);
  serve(serving, calls.setPremiumStore, setPremium);
  serve(serving, calls.savePickupPoints, savePickupPoints);
}

export const storesArea: ServerArea = {
  serve: serveStores,
  exportable: { listStores: exportableStores },
};
