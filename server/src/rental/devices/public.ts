export { deviceWithin } from './device-scope.ts';
export { isRentableInSql } from './rentable.ts';
export {
  carryDevice,
  deviceCarriedTo,
  gradedDeviceIn,
  letDeviceGo,
  lockDeviceToShip,
  rentOut,
} from './order-devices.ts';
export type { DeviceToShip, Leaving } from './order-devices.ts';
export { devicesNumbered, takeOverDevices } from './take-over-devices.ts';
