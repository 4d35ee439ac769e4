import type { CallName } from './contract.ts';

const customerName = { name: '姓名' };
const roleName = { name: '角色名称' };
const templateName = { name: '模板名称', body: '合同正文' };
const pictureName = { name: '图片名称' };
const categoryName = { name: '分类名称', parentId: '上级分类' };
const departmentName = { name: '部门名称' };
const positionName = { name: '岗位名称' };
const dictionaryName = { name: '字典名称' };
const tableFile = { file: '文件' };
const rowsSeen = { seen: '数据版本' };
const atBegun = { at: '发起时间' };
const logFilters = { account: '操作员', result: '结果' };
const consentState = { state: '授权标识' };
const parentCustomer = { parentId: '上级客户' };
const failure = { reason: '失败原因' };

/** Labels of a call where a field means something else than `inputLabels` has for it. */
export const inputLabelsOfCalls: {
  readonly [Name in CallName]?: Readonly<Record<string, string>>;
} = {
  sendLoginSms: { purpose: '验证码用途' },
  sendOwnCode: { purpose: '验证码用途' },
  authRedirect: { purpose: '授权用途' },
  authBind: consentState,
  authLogin: consentState,
  resetForgottenPassword: { code: '短信验证码' },
  updateOwnEmail: { code: '短信验证码', email: '新邮箱' },
  confirmSecondFactor: { code: '动态验证码' },
  passSecondFactor: { code: '动态验证码' },
  reportPageFault: { page: '页面' },
  refuseRequest: { reason: '拒绝原因' },
  sortMenus: { ids: '菜单' },
  deleteMenus: { body: '菜单' },
  createPermission: { name: '权限标识', pid: '上级目录' },
  updatePermission: { pid: '上级目录' },
  listRoles: roleName,
  createRole: roleName,
  updateRole: roleName,
  deleteRoles: { body: '角色' },
  listOperators: { name: '账号昵称' },
  deleteOperators: { body: '员工', ids: '员工' },
  listDepartments: departmentName,
  createDepartment: departmentName,
  updateDepartment: departmentName,
  deleteDepartment: { body: '部门' },
  listPositions: positionName,
  createPosition: positionName,
  updatePosition: positionName,
  deletePosition: { body: '岗位' },
  createChannel: { name: '渠道名称', code: '渠道编码', username: '渠道账号' },
  listOrders: { ...customerName, ids: '订单' },
  rejectOrder: { reason: '拒绝原因' },
  reopenOrder: { reason: '复审原因' },
  recallShipment: { reason: '撤回原因' },
  refuseDelivery: { reason: '拒收原因' },
  closeOrder: { reason: '关单类型' },
  completePapers: { photos: '补件图片' },
  handOverOrder: { storeId: '转至店铺' },
  previewSmsByHand: { type: '短信类型' },
  sendSmsByHand: { type: '短信类型' },
  listAgreementTemplates: { name: '模板名称' },
  createAgreementTemplate: templateName,
  editAgreementTemplate: { body: '合同正文' },
  passFaceReview: { note: '核实方式', photos: '客户照片' },
  failFaceReview: { reason: '不通过原因' },
  voidAgreement: { reason: '作废原因' },
  listChain: { kind: '节点' },
  chainCallback: failure,
  notarizationCallback: { reason: '拒绝原因' },
  authorizationCallback: failure,
  deductionCallback: failure,
  previewRescheduleBill: { dueOn: '新应付日' },
  rescheduleBill: { dueOn: '新应付日' },
  previewChargeOrder: { kind: '加收类型' },
  chargeOrder: { kind: '加收类型', purpose: '用途' },
  previewCaptureAuthorization: { amountFen: '转支付金额' },
  captureAuthorization: { amountFen: '转支付金额' },
  releaseAuthorization: { reason: '解冻原因' },
  withdrawAuthorization: { reason: '撤回原因' },
  endDeductions: { reason: '解约原因' },
  previewRefundCapture: { method: '退还方式' },
  refundCapture: { method: '退还方式' },
  previewRefundDeduction: { method: '退还方式' },
  refundDeduction: { method: '退还方式' },
  listBills: { kind: '账单类型', state: '账单状态' },
  listHandOvers: { at: '转单时间' },
  listReturns: { result: '结算类型' },
  startReturn: { carrier: '退回物流公司', trackingNumber: '退回物流单号' },
  inspectReturn: { photos: '归还照片' },
  saveDamagePrices: rowsSeen,
  saveReturnAddresses: rowsSeen,
  listBuyouts: { ...customerName, ...atBegun },
  listRelets: { ...customerName, ...atBegun },
  transferDevice: { storeId: '调入店铺' },
  checkDeviceImport: tableFile,
  importDevices: tableFile,
  checkDictionaryImport: tableFile,
  importDictionary: tableFile,
  listMessages: { kind: '消息类型' },
  readMessages: { ids: '消息' },
  publishAnnouncement: { title: '公告标题', body: '公告内容' },
  listMaterials: { ...pictureName, type: '图片类型', createTime: '上传时间' },
  renameMaterial: pictureName,
  createMaterialCategory: categoryName,
  updateMaterialCategory: { name: '分类名称' },
  listDictionaries: dictionaryName,
  createDictionary: dictionaryName,
  listCustomers: { ...customerName, createTime: '注册时间' },
  setDistributionParent: parentCustomer,
  setDistributionParentByGet: parentCustomer,
  blacklistCustomer: { reason: '拉黑原因' },
  unblacklistCustomer: { reason: '移出原因' },
  listAudit: logFilters,
  listLogins: logFilters,
};
