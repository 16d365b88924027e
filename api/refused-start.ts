/** A reason not to start, to be printed as one line. */
export class RefusedStart extends Error {}

/** A bad setting. */
export class ConfigError extends RefusedStart {}
