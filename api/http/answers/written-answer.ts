import { Readable } from 'node:stream';

/** What a compressor or a socket is given at a time. */
const PIECE_BYTES = 64 * 1024;

/** An answer that is JSON already, its parts fit for sending; handlers answer it in the place of what it says. */
export class WrittenAnswer {
  /** `text` is the whole in pieces of any size. */
  constructor(readonly text: readonly Buffer[]) {}

  *#pieces(): Generator<Buffer> {
    for (const part of this.text) {
      for (let at = 0; at < part.length; at += PIECE_BYTES) yield part.subarray(at, at + PIECE_BYTES);
    }
  }

  stream(): Readable {
    return Readable.from(this.#pieces());
  }
}
