import { cloneElement, useEffect, useRef, useState, type FocusEvent, type MouseEvent, type PointerEvent, type ReactElement } from 'react';
import type { FloatingHintProps } from './floating-hint';
import { Nothing, onDemand } from './on-demand';

// What places it is more code than the table it is shown in.
const FloatingHint = onDemand(() => import('./floating-hint').then((module) => module.FloatingHint), { Meanwhile: Nothing });

/** As Fluent's own tooltips wait before they come and go, ms. */
const DELAY_MS = 250;

interface Handlers {
  onPointerEnter?: (event: PointerEvent<HTMLElement>) => void;
  onPointerLeave?: () => void;
  onFocus?: (event: FocusEvent<HTMLElement>) => void;
  onBlur?: () => void;
  onClick?: ((event: MouseEvent<HTMLButtonElement & HTMLAnchorElement>) => void) | undefined;
}

interface Props extends Pick<FloatingHintProps, 'content'> {
  position?: FloatingHintProps['position'];
  /** A control with a name of its own: the hint is for eyes alone. */
  children: ReactElement<Handlers>;
}

/** What an icon means, for who points at it or reaches it by keyboard. Gone on click: it would swallow the Escape meant for a dialog. */
export function HoverHint({ content, position = 'above', children }: Props) {
  const [target, setTarget] = useState<HTMLElement | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const soon = (next: HTMLElement | null) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setTarget(next), DELAY_MS);
  };
  const hide = () => {
    clearTimeout(timer.current);
    setTarget(null);
  };
  const { onClick } = children.props;
  return (
    <>
      {cloneElement(children, {
        onPointerEnter: ({ pointerType, currentTarget }) => pointerType !== 'touch' && soon(currentTarget),
        onPointerLeave: () => soon(null),
        onFocus: ({ currentTarget }) => currentTarget.matches(':focus-visible') && soon(currentTarget),
        onBlur: hide,
        onClick: (event) => {
          hide();
          onClick?.(event);
        },
      })}
      {target && (
        <FloatingHint content={content} target={target} position={position} onEnter={() => clearTimeout(timer.current)} onHide={hide} />
      )}
    </>
  );
}
