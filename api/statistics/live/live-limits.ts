export interface LiveLimits {
  /** Open streams of the whole portal: the server takes 4,096 connections, and visitors must find one. */
  inAll: number;
  /** Of one account: each device has one. */
  perAccount: number;
  /** From one network, as far as limits are on: an office behind one address. */
  perNetwork: number;
  /** A comment after so long without a word, so that nobody on the way takes the connection for dead. */
  beatMs: number;
  /** How long a stream lasts; its reader opens the next one. Shorter than any answer may take (slow-readers.ts). */
  longestMs: number;
  /** The pause between two words to one owner, for each of their devices: what they ask in answer stays the same. */
  pauseMs: number;
  /** The pause between two rounds of telling, and how many owners are told in one. */
  roundMs: number;
  perRound: number;
  /** How long ended sessions are gathered before their streams are looked for. */
  recheckMs: number;
}

export const LIVE_LIMITS: LiveLimits = {
  inAll: 2000,
  perAccount: 10,
  perNetwork: 100,
  beatMs: 25_000,
  longestMs: 600_000,
  pauseMs: 500,
  roundMs: 100,
  perRound: 10,
  recheckMs: 100,
};
