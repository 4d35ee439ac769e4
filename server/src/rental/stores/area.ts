import * as moves from '@rental/contract/rental/store-moves';
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
  serve(serving, moves.signStore, signStore);
  serve(serving, moves.submitStore, submitStore);
  serve(serving, moves.withdrawStore, withdrawStore);
  serve(serving, moves.reviewStore, reviewStore);
  serve(serving, moves.openStore, openStore);
  serve(serving, moves.freezeStore, freezeStore);
  serve(serving, moves.unfreezeStore, unfreezeStore);
  serve(serving, moves.setPremiumStore, setPremium);
  serve(serving, calls.savePickupPoints, savePickupPoints);
}

export const storesArea: ServerArea = {
  serve: serveStores,
  exportable: { listStores: exportableStores },
};
