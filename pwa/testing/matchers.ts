import { expect } from 'vitest';
import '@testing-library/jest-dom/vitest';

declare module 'vitest' {
  // eslint-disable-next-line typescript/no-explicit-any -- must repeat vitest's own declaration
  interface Matchers<T = any> {
    /** Cannot be pressed: disabled, or still in the tab order and said to be (aria-disabled), as a busy button is. */
    toBeOutOfUse: () => T;
  }
}

const isOutOfUse = (element: Element): boolean => element.matches(':disabled') || element.getAttribute('aria-disabled') === 'true';

/** Besides jest-dom's. Call once, before the tests. */
export function addElementMatchers(): void {
  expect.extend({
    toBeOutOfUse: (element: Element) => ({
      pass: isOutOfUse(element),
      message: () => `expected the element ${isOutOfUse(element) ? 'to take presses' : 'to be disabled or aria-disabled'}`,
    }),
  });
}
