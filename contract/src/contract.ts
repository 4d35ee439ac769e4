import * as access from './access.ts';
import * as auth from './auth.ts';
import * as brands from './brands.ts';
import type { Endpoint } from './endpoint.ts';
import * as exports from './exports.ts';
import * as live from './live.ts';
import * as materials from './materials.ts';
import * as orders from './orders.ts';
import * as platform from './platform.ts';
import * as risk from './risk.ts';
import * as users from './users.ts';

/** Every call of the API by its name: the one list that the server, the document and the web are made from. */
export const contract = {
  captcha: auth.captcha,
  login: auth.login,
  channelLogin: auth.channelLogin,
  userInfo: auth.userInfo,
  logout: auth.logout,
  accountConfig: brands.accountConfig,
  version: brands.version,
  health: brands.health,
  apiDocument: brands.apiDocument,
  databaseMonitor: platform.databaseMonitor,
  reportPageFault: platform.reportPageFault,
  builtMenus: access.builtMenus,
  listOrders: orders.listOrders,
  orderOptions: orders.orderOptions,
  orderCounts: orders.orderCounts,
  orderDetail: orders.orderDetail,
  revealCustomer: orders.revealCustomer,
  shippableDevices: orders.shippableDevices,
  approveOrder: orders.approveOrder,
  rejectOrder: orders.rejectOrder,
  generateAgreement: orders.generateAgreement,
  signAgreement: orders.signAgreement,
  shipOrder: orders.shipOrder,
  receiveOrder: orders.receiveOrder,
  closeOrder: orders.closeOrder,
  homeStatistics: orders.homeStatistics,
  uploadImage: materials.uploadImage,
  uploadPicture: materials.uploadPicture,
  uploadToOss: materials.uploadToOss,
  uploadToLocalStorage: materials.uploadToLocalStorage,
  updateAvatar: materials.updateAvatar,
  uploadDeployImage: materials.uploadDeployImage,
  uploadDatabaseImage: materials.uploadDatabaseImage,
  fileLink: materials.fileLink,
  liveTicket: live.liveTicket,
  riskBalance: risk.riskBalance,
  riskTabs: risk.riskTabs,
  listMaterials: materials.listMaterials,
  updateOwnRecord: users.updateOwnRecord,
  createExport: exports.createExport,
  listExports: exports.listExports,
  exportDetail: exports.exportDetail,
  cancelExport: exports.cancelExport,
  exportLink: exports.exportLink,
} as const satisfies Record<string, Endpoint>;

export type Contract = typeof contract;
export type CallName = keyof Contract;
