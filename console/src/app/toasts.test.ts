import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import toast from 'react-hot-toast';
import { expect, test } from 'vitest';
import { TOASTS } from '#contract/constants.ts';
import { TOAST_OPTIONS, Toasts } from './toasts.tsx';

test('toasts stay as long as specified', () => {
  expect(TOAST_OPTIONS).toMatchObject({
    duration: TOASTS.durationMs,
    success: { duration: TOASTS.successMs },
    error: { duration: TOASTS.errorMs },
    loading: { duration: Number.POSITIVE_INFINITY },
  });
});

test('toasts stand top right, at most as many as specified', () => {
  for (let nth = 0; nth < 2 * TOASTS.most; nth++) toast.success('Saved');
  const markup = renderToStaticMarkup(createElement(Toasts));
  toast.remove();
  expect(markup.match(/top:0;justify-content:flex-end/g)).toHaveLength(TOASTS.most);
});
