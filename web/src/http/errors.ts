import { CallError, isInterrupt, type CallErrorCode } from './call-error.ts';
import { isOfflineError } from './online.ts';

/** The parts of the workplace that show an error; it has the component library. */
export interface ErrorView {
  notify(words: string, traceId: string | undefined): void;
  /** Asks whether to sign in again; resolves when the box is closed. */
  askToSignIn(): Promise<void>;
  forbid(): void;
  /** Shows the gate that the login must pass first. */
  showGate(): void;
}

/** Refusals of a login that met a gate while in use, e.g. because the brand now requires a second factor. */
const gateCodes: ReadonlySet<CallErrorCode> = new Set([
  'second_factor_needed',
  'enrolment_needed',
  'must_change_password',
] satisfies CallErrorCode[]);

let view: ErrorView | null = null;
let asking = false;
/** When the box was last closed. Calls begun before then may still fail, and do not open it again. */
let answeredAt = 0;

/** Connects the workplace's notifications; returns the function that disconnects them. */
export function connectErrors(connected: ErrorView): () => void {
  view = connected;
  return () => {
    if (view === connected) view = null;
  };
}

const fault = '系统异常，请联系开发人员 ~';

/** The sentence for an error by spec §8. */
export function wordsOf(error: unknown): string {
  if (!(error instanceof CallError)) return fault;
  if (isOfflineError(error)) return '网络已断开，请在恢复后重试';
  if (error.code === 'timeout') return '网络请求超时';
  if (error.status === 402) return '账号或者密码错误，请联系客服 ~';
  if (error.status === 502) return '服务重启中,请稍后刷新试一试 ~';
  return error.message === '' ? fault : error.message;
}

/** The id of a fault in the server's log; undefined for a refusal. */
export function traceIdOf(error: unknown): string | undefined {
  return error instanceof CallError && error.status >= 500 ? error.traceId : undefined;
}

/** Shows an error to the operator by spec §8 (S228–S236). However many calls fail, one box asks to sign in again. */
export function showError(error: unknown): void {
  if (view === null || isInterrupt(error)) return;
  if (error instanceof CallError && error.status === 401) {
    if (asking || error.begunAt < answeredAt) return;
    asking = true;
    void view.askToSignIn().finally(() => {
      asking = false;
      answeredAt = performance.now();
    });
  } else if (error instanceof CallError && error.status === 403) {
    view.forbid();
  } else if (error instanceof CallError && gateCodes.has(error.code)) {
    view.showGate();
  } else {
    view.notify(wordsOf(error), traceIdOf(error));
  }
}
