import * as calls from '@rental/contract/rental/devices';
import * as repairs from '@rental/contract/rental/repairs';
import type { ServerArea } from '../../area.ts';
import { openUploads, serveUpload } from '../../http/serve-upload.ts';
import { serve, type Serving } from '../../http/serve.ts';
import { createDevices } from './create-devices.ts';
import { deviceDetail } from './device-detail.ts';
import { exportableDevices } from './device-export.ts';
import { deviceCounts, listDevices } from './device-list.ts';
import { deviceOptions } from './device-options.ts';
import { checkImport, importTable } from './import-devices.ts';
import { moveDevice, transferDevice } from './move-device.ts';
import { createRepair } from './repairs/create-repair.ts';
import { finishRepair, startRepair, writeOffRepair } from './repairs/move-repair.ts';
import { exportableRepairs } from './repairs/repair-export.ts';
import { listRepairs, repairCounts } from './repairs/repair-list.ts';
import { setSkuDepreciation } from './set-sku-depreciation.ts';
import { setSkuGrades } from './set-sku-grades.ts';
import { updateDevice } from './update-device.ts';

async function serveDevices(serving: Serving): Promise<void> {
  serve(serving, calls.listDevices, listDevices);
  serve(serving, calls.deviceCounts, deviceCounts);
  serve(serving, calls.deviceOptions, deviceOptions);
  serve(serving, calls.deviceDetail, deviceDetail);
  serve(serving, calls.createDevices, createDevices);
  serve(serving, calls.updateDevice, updateDevice);
  serve(serving, calls.moveDevice, moveDevice);
  serve(serving, calls.transferDevice, transferDevice);
  serve(serving, calls.setSkuDepreciation, setSkuDepreciation);
  serve(serving, calls.setSkuGrades, setSkuGrades);
  serve(serving, repairs.listRepairs, listRepairs);
  serve(serving, repairs.repairCounts, repairCounts);
  serve(serving, repairs.createRepair, createRepair);
  serve(serving, repairs.startRepair, startRepair);
  serve(serving, repairs.finishRepair, finishRepair);
  serve(serving, repairs.writeOffRepair, writeOffRepair);
  await openUploads(serving, (uploads) => {
    serveUpload(uploads, calls.checkDeviceImport, checkImport);
    serveUpload(uploads, calls.importDevices, importTable);
  });
}

export const devicesArea: ServerArea = {
  serve: serveDevices,
  exportable: { listDevices: exportableDevices, listRepairs: exportableRepairs },
};
