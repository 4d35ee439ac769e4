export { deviceWithin } from './device-scope.ts';
export {
  carryDevice,
  deviceCarriedTo,
  deviceInOrder,
  letDeviceGo,
  lockDeviceToShip,
  rentOut,
} from './order-devices.ts';
export { devicesNumbered, takeOverDevices } from './take-over-devices.ts';
