/** What a test has opened and setup.ts closes after it. */
export const cleanups: (() => void)[] = [];
