export { deviceInOrder, letDeviceGo, lockDeviceToShip, rentOut } from './order-devices.ts';
