import { fen } from '@rental/domain/money';
import { noPayments } from '../../gateways/payment/payment-gateway.ts';
import { statementRunner } from '../../rental/statements/run-statements.ts';
import type { World } from '../world.ts';
import { aRun } from './provider.ts';

/** Reads a statement of alpha with one line, about a payment that nobody knows. */
export const readStrayStatement = (bare: World) =>
  statementRunner({
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
  }).run({}, aRun(bare, {}));
