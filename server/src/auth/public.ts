import { createOperator } from './create-operator.ts';
import { authenticate, openSession, purposeOf } from './sessions.ts';

export { authenticate, createOperator, openSession, purposeOf };
