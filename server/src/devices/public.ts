export { exportableDevices } from './device-export.ts';
export { letDeviceGo, lockDeviceToShip, rentOut } from './order-devices.ts';
