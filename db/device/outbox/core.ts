/** What the rules of the engine need from outside. They are plain functions over a slice, and have no other effects. */
export interface Core {
  /** Device clock, ms. */
  now(): number;
  /** A new idempotency key (uuid). */
  newKey(): string;
  /** The portal's own origin, for normalising targets. */
  readonly origin: string;
}
