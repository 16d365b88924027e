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

function openSurface(host: HTMLElement): Surface {
  // React may mount the same element twice in development; it has one shadow root for life.
  const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' });
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
  const [host, setHost] = useState<HTMLElement | null>(null);
  const [surface, setSurface] = useState<Surface | null>(null);
  const css = useMemo(() => landingCss(design, 'shadow'), [design]);
  useLayoutEffect(() => {
    if (!host) return;
    addPreviewFonts();
    setSurface(openSurface(host));
  }, [host]);
  useLayoutEffect(() => surface?.page.replaceSync(css), [surface, css]);
  return (
    <div
      ref={setHost}
      className={mergeClasses(styles.host, className)}
      {...(label ? { role: 'region', 'aria-label': label, tabIndex: 0 } : { 'aria-hidden': true })}
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
