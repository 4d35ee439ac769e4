import type { Plugin } from 'vite';

const copied = '...panelRef.current';
const asked = 'focus: () => panelRef.current?.focus()';

/**
 * A dialog of antd copies its panel's functions when it is drawn. If its tab is shown again while the dialog is still
 * animated, there is no panel yet, and focusing it crashed the page. Here `focus` looks up the panel when it is called.
 */
export function dialogFocus(): Plugin {
  return {
    name: 'dialog-focus',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /@rc-component\/dialog\/es\/Dialog\/Content\/index\.js$/ },
      handler(code) {
        if (!code.includes(copied))
          this.error('@rc-component/dialog has changed: look at dialogFocus');
        return { code: code.replace(copied, asked), map: null };
      },
    },
  };
}
