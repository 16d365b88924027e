import { useCallback, useEffect, useRef, useState } from 'react';
import { useToast } from '../../../ui/toast/toast-context';
import { StepFailed } from './stock-ids';

interface Job {
  signal: AbortSignal;
  /** What is going on, in words, and how much of it is done. */
  tell: (words: string, share: number) => void;
}

export interface StockJob {
  /** What is going on now; null when nothing is. */
  words: string | null;
  /** 0 to 1. */
  share: number;
  cancel: () => void;
  /** Runs one job at a time; `failure` makes the words for the server's reason, which may be empty. Answers whether it was done. */
  run: (work: (job: Job) => Promise<void>, failure: (reason: string) => string) => Promise<boolean>;
}

/** Work that takes many calls: one at a time, with its progress, and stopped by its button or by leaving the screen. */
export function useStockJob(): StockJob {
  const toast = useToast();
  const [state, setState] = useState<{ words: string; share: number } | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  const cancel = useCallback(() => running.current?.abort(), []);
  const run: StockJob['run'] = useCallback(
    async (work, failure) => {
      if (running.current) return false;
      const controller = new AbortController();
      running.current = controller;
      const { signal } = controller;
      try {
        await work({ signal, tell: (words, share) => !signal.aborted && setState({ words, share }) });
        return true;
      } catch (error) {
        if (signal.aborted) return false;
        if (!(error instanceof StepFailed)) throw error;
        toast.error(failure(error.message));
        return false;
      } finally {
        running.current = null;
        setState(null);
      }
    },
    [toast],
  );
  return { words: state?.words ?? null, share: state?.share ?? 0, cancel, run };
}
