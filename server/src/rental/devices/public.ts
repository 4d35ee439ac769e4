export {
  carryDevice,
  deviceCarriedTo,
  deviceInOrder,
  letDeviceGo,
  lockDeviceToShip,
  rentOut,
} from './order-devices.ts';
