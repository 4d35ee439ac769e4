import { beforeEach, describe, expect, test, vi } from 'vitest';
import { CallError, failureOf, isInterrupt } from './call-error.ts';
import { connectErrors, showError, wordsOf, type ErrorView } from './errors.ts';

const http = (status: number, retryAfter: string | null = null) => ({
  ok: status >= 200 && status < 300,
  status,
  retryAfter,
  begunAt: 0,
});

describe('what counts as a failure', () => {
  test('S228 HTTP outside of 200–300 fails with the body it came with', () => {
    const failure = failureOf(http(409), {
      status: 409,
      code: 'invalid_transition',
      message: '订单当前为「待发货」，不能关单',
      traceId: 'a1',
      fields: { note: '过长' },
    });

    expect(failure).toMatchObject({
      status: 409,
      code: 'invalid_transition',
      message: '订单当前为「待发货」，不能关单',
      traceId: 'a1',
      fields: { note: '过长' },
    });
  });

  test('S125 S228 a body with a status fails also under HTTP 200, with its msg', () => {
    expect(failureOf(http(200), { status: 400, msg: '密码错误' })).toMatchObject({
      status: 400,
      message: '密码错误',
    });
  });

  test('S228 a success flag or no status is a success', () => {
    expect(failureOf(http(200), { success: true, status: 200 })).toBeNull();
    expect(failureOf(http(200), { status: 0 })).toBeNull();
    expect(failureOf(http(200), [1])).toBeNull();
    expect(failureOf(http(204), undefined)).toBeNull();
  });

  test("a proxy's page fails with its HTTP status and no sentence", () => {
    expect(failureOf(http(502), Symbol('not JSON'))).toMatchObject({ status: 502, message: '' });
  });

  test('Retry-After is read in seconds', () => {
    expect(failureOf(http(429, '30'), {})?.retryAfter).toBe(30);
    expect(failureOf(http(429), {})?.retryAfter).toBeUndefined();
  });
});

describe('the words of an error', () => {
  const words = (status: number, message = '') =>
    wordsOf(new CallError({ status, code: 'unknown', message }));

  test('S229 a timeout', () => {
    expect(wordsOf(new CallError({ status: 0, code: 'timeout' }))).toBe('网络请求超时');
  });
  test('S230 402', () => {
    expect(words(402)).toBe('账号或者密码错误，请联系客服 ~');
  });
  test('S231 502', () => {
    expect(words(502, 'Bad Gateway')).toBe('服务重启中,请稍后刷新试一试 ~');
  });
  test("S234 any other status says the server's message", () => {
    expect(words(429, '操作过于频繁，请稍后再试')).toBe('操作过于频繁，请稍后再试');
  });
  test('S235 no status at all', () => {
    expect(wordsOf(new CallError({ status: 0, code: 'network' }))).toBe(
      '系统异常，请联系开发人员 ~',
    );
    expect(wordsOf(new TypeError('x is undefined'))).toBe('系统异常，请联系开发人员 ~');
  });
});

describe('showing an error', () => {
  const view = {
    notify: vi.fn<ErrorView['notify']>(),
    askToSignIn: vi.fn<ErrorView['askToSignIn']>(),
    forbid: vi.fn<ErrorView['forbid']>(),
    showGate: vi.fn<ErrorView['showGate']>(),
  };
  const fails = (status: number) => new CallError({ status, code: 'unknown', message: 'words' });

  beforeEach(() => {
    vi.resetAllMocks();
    return connectErrors(view);
  });

  test('S232 X14 many calls with 401 ask once, and again after the box was closed', async () => {
    let close = () => {};
    view.askToSignIn.mockImplementation(() => new Promise<void>((resolve) => (close = resolve)));

    showError(fails(401));
    showError(fails(401));
    expect(view.askToSignIn).toHaveBeenCalledTimes(1);
    const onItsWay = fails(401);

    close();
    await vi.waitFor(() => {
      showError(fails(401));
      expect(view.askToSignIn).toHaveBeenCalledTimes(2);
    });

    close();
    await vi.waitFor(() => {
      showError(fails(401));
      expect(view.askToSignIn).toHaveBeenCalledTimes(3);
    });
    close();
    await Promise.resolve();
    showError(onItsWay);
    expect(view.askToSignIn).toHaveBeenCalledTimes(3);
    expect(view.notify).not.toHaveBeenCalled();
  });

  test('S233 403 leads to /401 without a notification', () => {
    showError(fails(403));

    expect(view.forbid).toHaveBeenCalledOnce();
    expect(view.notify).not.toHaveBeenCalled();
  });

  test('S233 what the business refuses stays on the page and is told', () => {
    showError(
      new CallError({ status: 409, code: 'second_person_needed', message: '需要他人复核' }),
    );

    expect(view.forbid).not.toHaveBeenCalled();
    expect(view.notify).toHaveBeenCalledExactlyOnceWith('需要他人复核', undefined);
  });

  test.each(['second_factor_needed', 'enrolment_needed', 'must_change_password'] as const)(
    '%s brings the login to its gate',
    (code) => {
      showError(new CallError({ status: 409, code, message: '请先' }));

      expect(view.showGate).toHaveBeenCalledOnce();
      expect(view.notify).not.toHaveBeenCalled();
    },
  );

  test('S236 a call given up says nothing', () => {
    const interrupt = new DOMException('interrupted', 'AbortError');

    showError(interrupt);

    expect(isInterrupt(interrupt)).toBe(true);
    expect(view.notify).not.toHaveBeenCalled();
  });

  test('a fault shows its trace, a refusal does not', () => {
    showError(new CallError({ status: 500, code: 'fault', message: 'a', traceId: 't1' }));
    showError(new CallError({ status: 409, code: 'in_progress', message: 'b', traceId: 't2' }));

    expect(view.notify.mock.calls).toEqual([
      ['a', 't1'],
      ['b', undefined],
    ]);
  });
});
