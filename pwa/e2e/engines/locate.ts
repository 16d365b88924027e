export type Role = 'button' | 'link' | 'textbox' | 'radio' | 'tab' | 'heading' | 'dialog' | 'text';

/** Something in sight, by its role and its name as a person hears it. */
export interface Find {
  role: Role;
  /** The whole name, or its beginning when it ends with `…`. */
  name: string;
}

/** Runs in the page: the last such thing in sight, which is the one in an open dialog. It must stand alone. */
export function locate({ role, name }: Find): Element | null {
  const selectors = {
    button: 'button, [role=button]',
    link: 'a[href]',
    textbox: 'input, textarea',
    radio: 'input[type=radio]',
    tab: '[role=tab]',
    heading: 'h1, h2, h3',
    dialog: '[role=dialog], [role=alertdialog]',
    text: 'body *:not(script):not(style)',
  };
  // As it is seen: Fluent keeps room for bold words with a hidden copy of them.
  const text = (element: Element | null): string => ((element as HTMLElement | null)?.innerText ?? '').replace(/\s+/g, ' ').trim();
  const ownText = (element: Element): string =>
    [...element.childNodes]
      .map((node) => (node.nodeType === Node.TEXT_NODE ? (node.textContent ?? '') : ''))
      .join('')
      .trim();
  const nameOf = (element: Element): string => {
    if (role === 'text') return ownText(element);
    const labelledBy = element.getAttribute('aria-labelledby');
    if (labelledBy)
      return labelledBy
        .split(' ')
        .map((id) => text(document.getElementById(id)))
        .join(' ')
        .trim();
    const label = element.getAttribute('aria-label');
    if (label) return label;
    if (role !== 'textbox' && role !== 'radio') return text(element);
    return text((element as HTMLInputElement).labels?.[0] ?? null);
  };
  const isNamed = (given: string): boolean => (name.endsWith('…') ? given.startsWith(name.slice(0, -1)) : given === name);
  const isInSight = (element: Element): boolean => {
    const { width, height } = element.getBoundingClientRect();
    return width > 0 && height > 0 && getComputedStyle(element).visibility !== 'hidden';
  };
  const open = [...document.querySelectorAll('[aria-modal=true]')].at(-1);
  const found = [...(open ?? document).querySelectorAll(selectors[role])].filter(
    (element) => isNamed(nameOf(element)) && isInSight(element),
  );
  const last = found.at(-1) ?? null;
  // What still moves is not where a press would go.
  const isMoving = document.getAnimations().some(({ playState, effect }) => {
    const { target } = effect as KeyframeEffect;
    return playState === 'running' && effect?.getComputedTiming().endTime !== Infinity && target?.contains(last) === true;
  });
  if (last && isMoving) return null;
  // WebKit presses only what is in the window already, where the page itself does not scroll.
  last?.scrollIntoView({ block: 'center', behavior: 'instant' });
  return last;
}
