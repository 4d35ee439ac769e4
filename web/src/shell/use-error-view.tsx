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
            key: words, // the same sentence of five calls is said once
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
          refreshRightsSoon(); // they may have changed: what is on the screen is of before
          void navigate('/401');
        },
        showGate: refreshRightsSoon, // the operator is told anew, gate included
      }),
    [modal, notification, navigate],
  );
}
