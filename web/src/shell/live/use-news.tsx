import { App, Button } from 'antd';
import { useNavigate } from 'react-router';
import { useMarkRead } from '../../http/messages.ts';

/** How long a message with a button is shown: long enough to reach it. */
const shownSeconds = 8;

interface News {
  readonly words: string;
  /** The message in the centre, and the page that it is about. */
  readonly messageId?: number | undefined;
  readonly target?: string | null | undefined;
}

/** Shows news (S42), with 「查看」 if it has a target: that opens the target in its tab and marks the message as read. */
export function useNews(): (news: News) => void {
  const { message } = App.useApp();
  const navigate = useNavigate();
  const markRead = useMarkRead();
  return ({ words, messageId, target }) => {
    if (typeof target !== 'string' || messageId === undefined) {
      void message.success(words);
      return;
    }
    const key = `news:${messageId}`;
    const open = () => {
      message.destroy(key);
      markRead([messageId]);
      void navigate(target);
    };
    const content = (
      <>
        {words}
        <Button type="link" size="small" onClick={open}>
          查看
        </Button>
      </>
    );
    void message.success({ key, duration: shownSeconds, content });
  };
}
