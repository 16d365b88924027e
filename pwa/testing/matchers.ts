import { expect } from 'vitest';

/** What the tests say about elements; each reads only what a person or assistive technology would meet. */
interface ElementMatchers<R> {
  toBeInTheDocument: () => R;
  toBeDisabled: () => R;
  toBeEnabled: () => R;
  toBeRequired: () => R;
  toBeChecked: () => R;
  toHaveFocus: () => R;
  toHaveValue: (value: string) => R;
  toHaveAttribute: (name: string, value?: string) => R;
  /** A part of the text, spaces folded. */
  toHaveTextContent: (text: string) => R;
  /** Texts that aria-describedby points at. */
  toHaveAccessibleDescription: (text: string) => R;
}

declare module 'vitest' {
  // eslint-disable-next-line typescript/no-explicit-any, typescript/no-empty-object-type -- must repeat vitest's own declaration
  interface Matchers<T = any> extends ElementMatchers<T> {}
}

const folded = (text: string | null | undefined): string => (text ?? '').replace(/\s+/g, ' ').trim();
const result = (pass: boolean, what: string, actual?: unknown) => ({
  pass,
  message: () => `expected the element ${what}${actual === undefined ? '' : `, but found ${JSON.stringify(actual)}`}`,
});

const isDisabled = (element: Element): boolean => element.matches(':disabled') || element.getAttribute('aria-disabled') === 'true';

function describedBy(element: Element): string {
  const ids = folded(element.getAttribute('aria-describedby')).split(' ');
  return folded(ids.map((id) => document.getElementById(id)?.textContent ?? '').join(' '));
}

/** Call once, before the tests. */
export function addElementMatchers(): void {
  expect.extend({
    toBeInTheDocument: (element: Element | null) => result(element !== null && document.contains(element), 'in the document'),
    toBeDisabled: (element: Element) => result(isDisabled(element), 'to be disabled'),
    toBeEnabled: (element: Element) => result(!isDisabled(element), 'to be enabled'),
    toBeRequired: (element: Element) =>
      result(element.matches(':required') || element.getAttribute('aria-required') === 'true', 'to be required'),
    toBeChecked: (element: Element) =>
      result(element.matches(':checked') || element.getAttribute('aria-checked') === 'true', 'to be checked'),
    toHaveFocus: (element: Element) =>
      result(document.activeElement === element, 'to have the focus', document.activeElement?.outerHTML.slice(0, 200)),
    toHaveValue: (element: HTMLInputElement, value: string) =>
      result(element.value === value, `with value ${JSON.stringify(value)}`, element.value),
    toHaveAttribute: (element: Element, name: string, value?: string) => {
      const actual = element.getAttribute(name);
      return result(value === undefined ? actual !== null : actual === value, `with ${name}=${JSON.stringify(value)}`, actual);
    },
    toHaveTextContent: (element: Element, text: string) =>
      result(folded(element.textContent).includes(text), `with text ${JSON.stringify(text)}`, folded(element.textContent)),
    toHaveAccessibleDescription: (element: Element, text: string) =>
      result(describedBy(element) === text, `described as ${JSON.stringify(text)}`, describedBy(element)),
  });
}
