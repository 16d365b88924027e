import { makeStyles, mergeClasses } from '@fluentui/react-components';
import { useLayoutEffect, useMemo, useState } from 'react';
import { createPortal } from 'react-dom';
import { landingCss } from '../../../landing-view/landing-css';
import type { LandingDesign } from '../../../landing-view/landing-design';
import { LandingView } from '../../../landing-view/landing-view';
import { addPreviewFonts } from './preview-fonts';

const useStyles = makeStyles({
  // A phone's scroll bar takes no room; a desktop's would make the page narrower than it is on the phone.
  host: { scrollbarWidth: 'none', overscrollBehavior: 'contain' },
});

/** Reset the app's inherited text styles. The language too, which `all` resets where it is a property. */
const RESET = '.frame{all:initial;display:block;-webkit-locale:"da"}';

interface Surface {
  root: ShadowRoot;
  page: CSSStyleSheet;
}

/** React may mount the same element twice in development; it has one shadow root for life. */
const roots = new WeakMap<HTMLElement, ShadowRoot>();

/** Decoration is closed: whoever looks for a page by its title finds the words, and not the picture of them as well. */
function openSurface(host: HTMLElement, isDecoration: boolean): Surface {
  const root = roots.get(host) ?? host.attachShadow({ mode: isDecoration ? 'closed' : 'open' });
  roots.set(host, root);
  const reset = new CSSStyleSheet();
  reset.replaceSync(RESET);
  const page = new CSSStyleSheet();
  root.adoptedStyleSheets = [reset, page];
  return { root, page };
}

interface Props {
  design: LandingDesign;
  className?: string;
  /** Name of a scrollable preview; without one it is decoration beside words that say the same. */
  label?: string;
}

/**
 * The public page, drawn by the server's own template and style sheet (QUALITY 26). A shadow root, because an iframe's
 * srcdoc would inherit the app's policy and lose its styles. Its links lead nowhere here.
 */
export function LandingSurface({ design, className, label }: Props) {
  const styles = useStyles();
  const isDecoration = label === undefined;
  const [host, setHost] = useState<HTMLElement | null>(null);
  const [surface, setSurface] = useState<Surface | null>(null);
  const css = useMemo(() => landingCss(design, 'shadow'), [design]);
  useLayoutEffect(() => {
    if (!host) return;
    addPreviewFonts();
    setSurface(openSurface(host, isDecoration));
  }, [host, isDecoration]);
  useLayoutEffect(() => surface?.page.replaceSync(css), [surface, css]);
  return (
    <div
      ref={setHost}
      className={mergeClasses(styles.host, className)}
      {...(isDecoration ? { 'aria-hidden': true } : { role: 'region', 'aria-label': label, tabIndex: 0 })}
    >
      {surface &&
        createPortal(
          <div className="frame" inert>
            <LandingView design={design} />
          </div>,
          surface.root,
        )}
    </div>
  );
}
