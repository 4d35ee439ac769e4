import { fen } from '@rental/domain/money';
import { noPayments, type PaymentGateway } from '../../gateways/payment/payment-gateway.ts';
import { statementRunner } from '../../rental/statements/run-statements.ts';
import type { World } from '../world.ts';
import { aRun } from './provider.ts';

/** Reads the statements of alpha that are due. */
export const readStatements = (bare: World, gateway: PaymentGateway) =>
  statementRunner(gateway).run({}, aRun(bare, {}));

/** Reads a statement of alpha with one line, about a payment that nobody knows. */
export const readStrayStatement = (bare: World) =>
  readStatements(bare, {
    ...noPayments,
    merchantOf: () => 'alpha',
    statement: async () => ({
      kind: 'ready',
      lines: [
        {
          kind: 'payment',
          ourNo: 'SK0',
          providerNo: 'P0',
          amountFen: fen(100),
          feeFen: fen(0),
          at: bare.now,
        },
      ],
    }),
  });
