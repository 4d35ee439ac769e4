import { contract, type CallName, type Contract } from '@rental/contract/contract';
import type { Args, Endpoint } from '@rental/contract/endpoint';
import type { RefusalBody, RefusalCode } from '@rental/contract/refusals';
import { orderStatus, type OrderStatus } from '@rental/domain/orders/order-status';

export const callNames = Object.keys(contract) as CallName[];
export const endpointOf = (name: CallName): Endpoint => contract[name];

const credentials = { username: 'admin', password: 'wrong', code: 'abcd', uuid: 'none' };

/** Every call as it may be made, on `orderId` where it names an order. A new call of the contract is added here. */
export const rightCalls = (orderId: number): { [Name in CallName]: Args<Contract[Name]> } => ({
  captcha: {},
  login: { body: credentials },
  channelLogin: { body: credentials },
  userInfo: {},
  logout: {},
  accountConfig: {},
  version: {},
  health: {},
  apiDocument: {},
  databaseMonitor: {},
  reportPageFault: { body: { page: '/order/list', message: 'x is not a function', stack: '' } },
  builtMenus: {},
  listOrders: { query: {} },
  orderOptions: {},
  orderCounts: {},
  orderDetail: { params: { id: orderId } },
  revealCustomer: { body: { orderId } },
  shippableDevices: { params: { id: orderId } },
  approveOrder: { body: { orderId } },
  rejectOrder: { body: { orderId, reason: 'fraud' } },
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
  receiveOrder: { body: { orderId } },
  closeOrder: { body: { orderId, reason: 'duplicate' } },
  homeStatistics: {},
  // uploads: a right body of theirs is multipart; the tests of `materials` send it
  uploadImage: {},
  uploadPicture: {},
  uploadToOss: {},
  uploadToLocalStorage: {},
  updateAvatar: {},
  uploadDeployImage: {},
  uploadDatabaseImage: {},
  fileLink: { params: { key: '0'.repeat(32) } },
  liveTicket: {},
  riskBalance: {},
  riskTabs: {},
  listMaterials: { query: {} },
  updateOwnRecord: { body: { nickName: '小王' } },
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
  shipOrder: orderStatus.toShip,
  receiveOrder: orderStatus.toReceive,
};

/** The calls that name an order, in their path or their body. */
export const callsOnOrders = callNames.filter((name) => {
  const { params, body } = rightCalls(7)[name] as {
    params?: { id?: number };
    body?: { orderId?: number };
  };
  return params?.id === 7 || body?.orderId === 7;
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
