/** Runs as an installed app. iOS answers on navigator; WebKit bug 264218 makes its media query say fullscreen. */
export const isStandalone = (): boolean =>
  (navigator as { standalone?: boolean }).standalone === true ||
  window.matchMedia('(display-mode: standalone)').matches ||
  window.matchMedia('(display-mode: fullscreen)').matches;

/** iPhone, or iPad (which calls itself a Mac but has a touch screen). */
export const isIos = (): boolean =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) || (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1);
