import * as calls from '@rental/contract/rental/devices';
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
import { setSkuDepreciation } from './set-sku-depreciation.ts';
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
  await openUploads(serving, (uploads) => {
    serveUpload(uploads, calls.checkDeviceImport, checkImport);
    serveUpload(uploads, calls.importDevices, importTable);
  });
}

export const devicesArea: ServerArea = {
  serve: serveDevices,
  exportable: { listDevices: exportableDevices },
};
