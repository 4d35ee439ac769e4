import { contract, type CallName, type Contract } from '@rental/contract/contract';
import type { Args, Endpoint } from '@rental/contract/endpoint';
import type { RefusalBody, RefusalCode } from '@rental/contract/refusals';
import { orderStatus, type OrderStatus } from '@rental/domain/orders/order-status';

export const callNames = Object.keys(contract) as CallName[];
export const endpointOf = (name: CallName): Endpoint => contract[name];

/** An id that no row has: a call that is let in finds nothing, and harms nobody. */
const nobody = 2 ** 40;

const credentials = { username: 'admin', password: 'wrong', code: 'abcd', uuid: 'none' };

/** Every call as it may be made, on `orderId` where it names an order. A new call of the contract is added here. */
export const rightCalls = (orderId: number): { [Name in CallName]: Args<Contract[Name]> } => ({
  captcha: {},
  login: { body: credentials },
  channelLogin: { body: credentials },
  accountLogin: { body: { username: 'admin', password: 'wrong' } },
  sendLoginSms: { body: { username: 'admin', code: 'abcd', uuid: 'none' } },
  smsLogin: { body: { username: 'admin', smsCode: '123456' } },
  rememberedLogin: {},
  channelRememberedLogin: {},
  resetForgottenPassword: { body: { username: 'admin', code: '123456', newPass: 'x' } },
  sendOwnCode: { body: { purpose: 'phone', phone: '13812345678' } },
  sendOperationCode: {},
  sendOperationCodeByGet: {},
  authRedirect: { body: { purpose: 'login' } },
  authBind: { body: { authCode: 'x', state: 'x' } },
  authLogin: { body: { authCode: 'x', state: 'x' } },
  unbindAlipay: { body: { stepUp: { password: 'x' } } },
  beginSecondFactor: {},
  confirmSecondFactor: { body: { code: '123456' } },
  passSecondFactor: { body: { code: '123456' } },
  removeSecondFactor: { body: { password: 'x' } },
  securityPolicy: {},
  setSecurityPolicy: {
    body: {
      captchaAfterFailuresOnly: false,
      smsLogin: false,
      requiresSecondFactor: false,
      secondPersonForAdministrators: false,
      stepUp: { password: 'x' },
    },
  },
  orderDeductions: { params: { id: orderId } },
  signDeductions: { body: { orderId, account: '13800009999' } },
  endDeductions: { body: { orderId, reason: '客户要求' } },
  deductBill: { body: { orderId, billId: nobody } },
  refundDeduction: { body: { attemptId: nobody, method: 'alipay', stepUp: {} } },
  deductionPlan: {},
  deductionCallback: {
    body: {
      eventNo: 'E1',
      merchant: 'M1',
      tradeNo: 'DK-alpha-1-1',
      providerNo: 'P1',
      amountFen: 100,
      currency: 'CNY',
      outcome: 'succeeded',
    },
  },
  listApprovals: { query: {} },
  approveRequest: { params: { id: nobody }, body: { stepUp: { password: 'x' } } },
  refuseRequest: { params: { id: nobody }, body: { reason: '不同意' } },
  withdrawRequest: { params: { id: nobody } },
  userInfo: {},
  logout: {},
  accountConfig: {},
  version: {},
  health: {},
  apiDocument: {},
  databaseMonitor: {},
  reportPageFault: { body: { page: '/order/list', message: 'x is not a function', stack: '' } },
  builtMenus: {},
  menuTree: { query: {} },
  grantableMenuTree: { query: {} },
  listMenus: { query: {} },
  menuRights: {},
  createMenu: { body: { type: 0, title: '活动', path: 'campaign', pid: nobody } },
  updateMenu: { body: { id: nobody, title: '活动' } },
  sortMenus: { body: { pid: nobody, ids: [nobody] } },
  deleteMenus: { body: [nobody] },
  permissionTree: {},
  createPermission: { body: { name: 'custom:report', alias: '报表', pid: nobody } },
  updatePermission: { body: { id: nobody, alias: '报表' } },
  deletePermission: { params: { id: nobody } },
  listRoles: { query: {} },
  allRoles: {},
  roleRights: { query: {} },
  roleDetail: { params: { id: nobody } },
  createRole: { body: { name: '空角色', dataScope: 5, permissions: [] } },
  updateRole: { body: { id: nobody, name: '运营' } },
  deleteRoles: { body: [nobody] },
  listOrders: { query: {} },
  orderOptions: {},
  orderSkus: {},
  noteOrders: { body: { orderIds: [orderId], note: '已电话联系' } },
  orderCounts: {},
  orderDetail: { params: { id: orderId } },
  revealCustomer: { body: { orderId } },
  shippableDevices: { params: { id: orderId } },
  approveOrder: { body: { orderId } },
  rejectOrder: { body: { orderId, reason: 'fraud' } },
  reopenOrder: { body: { orderId, reason: '补充资料' } },
  generateAgreement: { body: { orderId } },
  signAgreement: { body: { orderId } },
  shipOrder: {
    body: {
      orderId,
      carrier: '顺丰速运',
      trackingNumber: 'SF1234567890',
      deviceSerial: 'IMEI-000001',
    },
  },
  recallShipment: { body: { orderId, reason: '地址有误' } },
  refuseDelivery: { body: { orderId, reason: '外观有划痕' } },
  receiveOrder: { body: { orderId } },
  closeOrder: { body: { orderId, reason: 'duplicate' } },
  previewChangeAmounts: {
    body: {
      orderId,
      totalRentFen: 120_000,
      depositFen: 0,
      depositWaivedFen: 0,
      firstPayment: 'atReceipt',
    },
  },
  changeAmounts: {
    body: {
      orderId,
      totalRentFen: 120_000,
      depositFen: 0,
      depositWaivedFen: 0,
      firstPayment: 'atReceipt',
      seen: '',
      reason: '老客户优惠',
    },
  },
  requestPapers: { body: { orderId, papers: ['idCard'], reason: '照片不清晰' } },
  completePapers: { body: { orderId, photos: [`/files/${'0'.repeat(32)}`] } },
  revealPapers: { body: { orderId } },
  changeAddress: {
    body: { orderId, region: '浙江省宁波市', street: '药行街 1 号', reason: '客户搬家' },
  },
  pickUpOrder: { body: { orderId, deviceSerial: 'IMEI-000001' } },
  swappableDevices: { params: { id: orderId } },
  swapDevice: {
    body: {
      orderId,
      oldSerial: 'IMEI-000001',
      newSerial: 'IMEI-000002',
      oldGoesTo: 'repair',
      reason: '屏幕失灵',
    },
  },
  handOverOrder: { body: { orderId, storeId: nobody, reason: '就近发货' } },
  previewCollectBills: { body: { orderId, billIds: [nobody], amountFen: null, method: 'cash' } },
  collectBills: {
    body: { orderId, billIds: [nobody], amountFen: null, method: 'cash', seen: '', stepUp: {} },
  },
  previewWaiveBill: { body: { orderId, billId: nobody, amountFen: 1, lateFeeFen: 0 } },
  waiveBill: {
    body: {
      orderId,
      billId: nobody,
      amountFen: 1,
      lateFeeFen: 0,
      seen: '',
      reason: '协商',
      stepUp: {},
    },
  },
  previewRescheduleBill: { body: { orderId, billId: nobody, dueOn: '2026-12-01' } },
  rescheduleBill: {
    body: { orderId, billId: nobody, dueOn: '2026-12-01', seen: '', reason: '协商' },
  },
  previewPayOffOrder: { body: { orderId, discountFen: 0, method: 'cash' } },
  payOffOrder: { body: { orderId, discountFen: 0, method: 'cash', seen: '', stepUp: {} } },
  previewTakeDeposit: { body: { orderId, method: 'cash' } },
  takeDeposit: { body: { orderId, method: 'cash', seen: '', stepUp: {} } },
  previewPayFirst: { body: { orderId, method: 'cash' } },
  payFirst: { body: { orderId, method: 'cash', seen: '', stepUp: {} } },
  previewRefundBill: { body: { orderId, billId: 1, refundMethod: 'cash' } },
  refundBill: {
    body: { orderId, billId: 1, refundMethod: 'cash', reason: '客户退货', seen: '', stepUp: {} },
  },
  previewChargeOrder: { body: { orderId, kind: 4, amountFen: 100 } },
  chargeOrder: { body: { orderId, kind: 4, amountFen: 100, seen: '', purpose: '配件' } },
  previewCancelCharge: { body: { orderId, billId: nobody } },
  cancelCharge: { body: { orderId, billId: nobody, seen: '', reason: '误收' } },
  previewBuyOutOrder: { body: { orderId, method: 'cash', useDeposit: true, refundMethod: null } },
  buyOutOrder: {
    body: { orderId, method: 'cash', useDeposit: true, refundMethod: null, seen: '', stepUp: {} },
  },
  previewStartReturn: { body: { orderId } },
  startReturn: { body: { orderId, seen: '' } },
  previewCancelReturn: { body: { orderId } },
  cancelReturn: { body: { orderId, seen: '', reason: '继续租用' } },
  previewInspectReturn: { body: { orderId, result: 'intact', compensationFen: 0 } },
  inspectReturn: { body: { orderId, result: 'intact', compensationFen: 0, seen: '' } },
  previewCompleteReturn: { body: { orderId, refundMethod: null } },
  completeReturn: { body: { orderId, refundMethod: null, seen: '', stepUp: {} } },
  previewCompleteWithoutReturn: { body: { orderId, refundMethod: null } },
  completeWithoutReturn: {
    body: { orderId, refundMethod: null, approvalId: nobody, seen: '', stepUp: {} },
  },
  requestCompletion: { body: { orderId, refundMethod: null, seen: '', reason: '客户已遗失发票' } },
  orderAssignees: {},
  assignOrders: { body: { orderIds: [orderId], operatorId: null } },
  listAgreementTemplates: { query: {} },
  agreementTemplate: { params: { id: nobody } },
  createAgreementTemplate: { body: { name: '活动合同', body: '{{客户姓名}}' } },
  editAgreementTemplate: { body: { id: nobody, body: '{{客户姓名}}' } },
  publishAgreementTemplate: { params: { id: nobody } },
  stopAgreementTemplate: { params: { id: nobody } },
  preferAgreementTemplate: { params: { id: nobody } },
  agreementChoices: {},
  listAgreements: { query: {} },
  openAgreement: { body: { orderId } },
  agreementPdf: { body: { orderId } },
  orderEvidence: { params: { id: orderId } },
  verifyEvidence: { params: { id: orderId } },
  orderDossier: { params: { id: orderId } },
  sendAgreement: { body: { orderId } },
  remindAgreement: { body: { orderId } },
  voidAgreement: { body: { orderId, reason: '客户改名' } },
  agreementCallback: {
    body: {
      eventNo: 'E1',
      merchant: 'sandbox-alpha',
      flowNo: 'QS1',
      contentHash: 'f'.repeat(64),
      party: 'customer',
      outcome: 'signed',
    },
  },
  homeStatistics: {},
  indexTable: { query: {} },
  orderRemind: {},
  listBills: { query: {} },
  billCounts: {},
  listReturns: { query: {} },
  returnCounts: {},
  arriveReturn: { body: { orderId } },
  listBuyouts: { query: {} },
  orderBooks: { params: { id: orderId } },
  listAccounts: {},
  checkBooksNow: {},
  // uploads: a right body of theirs is multipart; the tests of `materials` send it
  uploadImage: {},
  uploadPicture: { query: {} },
  uploadToOss: {},
  uploadToLocalStorage: {},
  updateAvatar: {},
  uploadDeployImage: {},
  uploadDatabaseImage: {},
  fileLink: { params: { key: '0'.repeat(32) } },
  liveTicket: {},
  listMessages: { query: {} },
  unreadMessages: {},
  readMessages: { body: { ids: [nobody] } },
  readAllMessages: {},
  listAnnouncements: { query: {} },
  announcementOptions: {},
  publishAnnouncement: { body: { title: '国庆放假', body: '10月1日至7日休息', audience: 'brand' } },
  withdrawAnnouncement: { params: { id: nobody } },
  riskBalance: {},
  riskTabs: {},
  listMaterials: { query: {} },
  materialPlaces: { query: { ids: String(nobody) } },
  renameMaterial: { body: { id: nobody, name: '主图' } },
  moveMaterials: { body: { ids: [nobody], categoryId: null } },
  trashMaterials: { body: { ids: [nobody] } },
  restoreMaterials: { body: { ids: [nobody] } },
  deleteMaterials: { body: { ids: [nobody] } },
  listMaterialCategories: {},
  createMaterialCategory: { body: { name: '首页', parentId: nobody } },
  updateMaterialCategory: { body: { id: nobody, name: '首页', sort: 1 } },
  deleteMaterialCategory: { params: { id: nobody } },
  updateOwnEmail: { params: { code: '123456' }, body: { password: 'x', email: 'a@b.cn' } },
  resetOperatorPassword: { body: { id: nobody, stepUp: { password: 'x' }, approvalId: null } },
  updateOwnPassword: { body: { oldPass: 'x', newPass: 'y' } },
  updateOwnRecord: { body: { nickName: '小王' } },
  listOperators: { query: {} },
  operatorOptions: {},
  createOperator: {
    body: { username: 'xiaowang', nickName: '小王', roleIds: [nobody], enabled: true },
  },
  updateOperator: { body: { id: nobody, nickName: '小王' } },
  deleteOperators: { body: [nobody] },
  operatorSessions: { params: { id: nobody } },
  endOperatorSessions: { params: { id: nobody }, body: { sessionId: null } },
  ownSessions: {},
  endOwnSessions: { body: { sessionId: nobody } },
  createChannel: {
    body: {
      name: '地推',
      code: 'ditui',
      commissionBp: 500,
      username: 'ditui',
      nickName: '地推专员',
    },
  },
  listDepartments: {},
  createDepartment: { body: { name: '华东', parentId: null, sort: 1, enabled: true } },
  updateDepartment: { body: { id: nobody, name: '华东', parentId: null, sort: 1, enabled: true } },
  deleteDepartment: { body: [nobody] },
  departmentStores: {},
  setDepartmentStores: { body: { id: nobody, storeIds: [] } },
  listPositions: {},
  createPosition: { body: { name: '店长', sort: 1, enabled: true } },
  updatePosition: { body: { id: nobody, name: '店长', sort: 1, enabled: true } },
  deletePosition: { body: [nobody] },
  dictionaryDetails: { query: { dictName: 'order_status' } },
  exportDictionary: { body: { dictName: 'order_status' } },
  dictionaryMap: { query: { dictName: 'order_status,carrier' } },
  addDictionaryDetail: { body: { dictName: 'carrier', label: '德邦快递', value: '德邦快递' } },
  editDictionaryDetail: { body: { id: nobody, label: '德邦快递' } },
  moveDictionaryDetail: { body: { id: nobody, direction: 'up' } },
  restoreDictionaryDetail: { body: { id: nobody } },
  deleteDictionaryDetail: { params: { id: nobody } },
  checkDictionaryImport: {},
  importDictionary: {},
  listDictionaries: { query: {} },
  createDictionary: { body: { name: 'colour', description: '颜色' } },
  editDictionary: { body: { id: nobody, description: '颜色' } },
  deleteDictionary: { params: { id: nobody } },
  listDevices: { query: {} },
  deviceOptions: {},
  deviceDetail: { params: { id: nobody } },
  createDevices: { body: { storeId: nobody, skuId: nobody, serials: ['SN-000001'] } },
  updateDevice: { body: { id: nobody, note: '九成新' } },
  moveDevice: { body: { id: nobody, move: 'repair', reason: '屏幕碎裂' } },
  transferDevice: { body: { id: nobody, storeId: nobody, reason: '补货' } },
  setSkuDepreciation: { body: { skuId: nobody, depreciationMonths: 24, residualBp: 500 } },
  checkDeviceImport: {},
  importDevices: {},
  listAudit: { query: {} },
  listLogins: { query: {} },
  operationsOf: { query: { object: 'operator 1' } },
  auditEntry: { params: { id: nobody } },
  listCustomers: { query: {} },
  customerOptions: {},
  customerDetail: { params: { id: nobody } },
  unmaskCustomer: { body: { userId: nobody } },
  resetCustomerPassword: { params: { id: nobody } },
  resetCustomerPasswordByGet: { params: { id: nobody } },
  customerQrCode: { params: { id: nobody } },
  customerProductQrCode: { query: { userId: nobody, goodId: nobody } },
  distributionParent: { params: { id: nobody } },
  setDistributionParent: { body: { userId: nobody, parentId: nobody } },
  setDistributionParentByGet: { query: { userId: nobody, parentId: nobody } },
  setSalesperson: { body: { userId: nobody, yxUserId: nobody } },
  setSalespersonByGet: { query: { userId: nobody, yxUserId: nobody } },
  blacklistCustomer: { body: { userId: nobody, reason: '多次逾期' } },
  unblacklistCustomer: { body: { userId: nobody, reason: '核实为误报' } },
  createExport: { body: { list: 'listOrders', format: 'csv', query: {} } },
  listExports: { query: {} },
  exportDetail: { params: { id: 1 } },
  cancelExport: { params: { id: 1 } },
  exportLink: { params: { id: 1 } },
});

/** The status an order must have for these calls; the other calls work from 待审核. */
export const statusBefore: Partial<Record<CallName, OrderStatus>> = {
  generateAgreement: orderStatus.approved,
  signAgreement: orderStatus.toGenerateAgreement,
  sendAgreement: orderStatus.toGenerateAgreement,
  remindAgreement: orderStatus.toGenerateAgreement,
  voidAgreement: orderStatus.toGenerateAgreement,
  shipOrder: orderStatus.toShip,
  receiveOrder: orderStatus.toReceive,
  recallShipment: orderStatus.toReceive,
  refuseDelivery: orderStatus.toReceive,
  reopenOrder: orderStatus.rejected,
  pickUpOrder: orderStatus.toShip,
  swappableDevices: orderStatus.renting,
  swapDevice: orderStatus.renting,
};

/** The calls that name an order, in their path or their body. */
export const callsOnOrders = callNames.filter((name) => {
  const { params, body } = rightCalls(7)[name] as {
    params?: { id?: number };
    body?: { orderId?: number; orderIds?: number[] };
  };
  return params?.id === 7 || body?.orderId === 7 || body?.orderIds?.includes(7);
});

const insideWords =
  /select |insert |update |delete |syntax|violates|relation |column |pg_|\.ts\b|node_modules|zod/i;
const han = /\p{Script=Han}/u;

/** What a response is to a test: of `inject`, or read from a socket. */
export interface Heard {
  readonly statusCode: number;
  readonly headers: Record<string, unknown>;
  readonly body: string;
}

/** What is wrong with a refusal: it must have the shape of every refusal, in Chinese, and tell nothing of the inside. */
export function faultsOf(heard: Heard, codes?: readonly RefusalCode[]): string[] {
  const { statusCode, headers, body } = heard;
  const parsed = parsedOf(body);
  const sentences = [parsed.message, ...Object.values(parsed.fields ?? {})];
  const claims: Record<string, boolean> = {
    'it is refused': statusCode >= 400,
    'it is not our fault': statusCode < 500,
    'it is JSON': headers['content-type'] === 'application/json; charset=utf-8',
    'body and HTTP agree on the status': parsed.status === statusCode,
    'it is told in Chinese': sentences.every((sentence) => han.test(sentence ?? '')),
    'msg repeats the message': parsed.msg === parsed.message,
    'it bears its instant': new Date(parsed.timestamp ?? '').toJSON() === parsed.timestamp,
    'it bears its trace': /^[\da-f]{16}$/.test(parsed.traceId ?? ''),
    'a wait has its seconds': statusCode !== 429 || Number(headers['retry-after']) > 0,
    'it tells nothing of the inside': !insideWords.test(body),
    [`it is ${codes?.join(' or ')}`]: !codes || (!!parsed.code && codes.includes(parsed.code)),
  };
  return Object.entries(claims)
    .filter(([, holds]) => !holds)
    .map(([claim]) => `not so: ${claim} — ${statusCode} ${body.slice(0, 400)}`);
}

function parsedOf(body: string): Partial<RefusalBody> {
  try {
    return JSON.parse(body) as RefusalBody;
  } catch {
    return {};
  }
}
