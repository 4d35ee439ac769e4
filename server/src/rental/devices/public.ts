export {
  carryDevice,
  deviceCarriedTo,
  deviceInOrder,
  letDeviceGo,
  lockDeviceToShip,
  rentOut,
} from './order-devices.ts';
export { exportableDevices } from './device-export.ts';
