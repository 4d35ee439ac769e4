import { App } from 'antd';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { connectErrors } from '../http/errors.ts';
import { leaveDeadLogin } from '../http/session.ts';
import { refreshRightsSoon } from './live/rights-news.ts';

const shownSeconds = 5;

/** Gives `showError` the workplace's notifications and boxes. */
export function useErrorView(): void {
  const { modal, notification } = App.useApp();
  const navigate = useNavigate();
  useEffect(
    () =>
      connectErrors({
        notify: (words, traceId) =>
          notification.error({
            key: words, // the same message of five calls is shown once
            title: words,
            description: traceId === undefined ? undefined : `追踪号 ${traceId}`,
            duration: shownSeconds,
          }),
        askToSignIn: () =>
          new Promise((resolve) => {
            modal.confirm({
              title: '系统提示',
              content: '登录状态已过期，您可以继续留在该页面，或者重新登录',
              okText: '重新登录',
              cancelText: '取消',
              onOk: () => leaveDeadLogin(),
              afterClose: resolve,
            });
          }),
        forbid: () => {
          refreshRightsSoon(); // the rights may have changed: the screen may be out of date
          void navigate('/401');
        },
        showGate: refreshRightsSoon, // reads the operator again, including the gate
      }),
    [modal, notification, navigate],
  );
}
