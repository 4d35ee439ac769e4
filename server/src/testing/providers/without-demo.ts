import { createMoney } from '../../app-gateways.ts';
import { joinedTools } from '../../gateways/accounts/joined-tools.ts';
import { noAuthorizations } from '../../gateways/authorization/authorization-gateway.ts';
import { noDeductions } from '../../gateways/deduction/deduction-gateway.ts';
import { noPayments } from '../../gateways/payment/payment-gateway.ts';
import { anotherServer, type World } from '../world.ts';
import { testSms } from './sms.ts';

/** The addresses of providers that a test plays. */
type Played = Pick<Parameters<typeof createMoney>[0], 'alipayGateway' | 'wechatGateway'>;

/** A server that is no demo: money goes by accounts at a provider that the test plays, or not at all. */
export async function withoutDemo(bare: World, played: Played) {
  const { gateways, ...money } = createMoney({
    ...played,
    database: bare.database,
    secretKey: bare.secretKey,
    now: () => bare.now,
    sandbox: null,
    otherwise: {
      payments: noPayments,
      deductions: noDeductions,
      authorizations: noAuthorizations,
    },
    watch: {
      payments: (driver) => driver,
      deductions: (driver) => driver,
      authorizations: (driver) => driver,
    },
  });
  const { gateway: _, ...sms } = testSms(bare);
  const app = await anotherServer(bare, {
    gateways,
    accountTools: joinedTools({
      sms,
      risk: sms,
      logistics: sms,
      signature: sms,
      invoice: sms,
      money,
    }),
  });
  return { app, gateways, world: Object.create(bare, { app: { value: app } }) as World };
}
