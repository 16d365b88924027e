/** As people read an address they are to type: without its scheme. */
export const withoutScheme = (url: string): string => url.replace(/^https?:\/\//i, '');

/** As people recognise an address: without scheme, "www." and a slash at the end. */
export const shortAddress = (url: string): string =>
  withoutScheme(url)
    .replace(/^www\./i, '')
    .replace(/\/$/, '');
