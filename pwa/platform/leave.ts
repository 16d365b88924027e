/** Leave the app for an address the browser itself opens (Google sign-in, a product's target). */
export const leaveTo = (url: string): void => window.location.assign(url);

/** The same, without a way back to the page that only led on. */
export const replaceWith = (url: string): void => window.location.replace(url);
