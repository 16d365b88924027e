import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { useEffect, useRef, useState } from 'react';
import { readTags } from '../../../platform/nfc';
import { dashboardText } from '../../../text/dashboard';
import { MessageBar } from '../../../ui/state/message-bar';

const text = dashboardText.nfc;

/** The button that opened this is gone: take the focus. */
const focusFirst = (button: HTMLButtonElement | null): void => button?.focus();

const useStyles = makeStyles({
  panel: { display: 'grid', gap: '12px' },
  hint: { margin: 0, textAlign: 'center', color: tokens.colorNeutralForeground2 },
});

type State = 'hold' | 'foreign' | 'refused' | 'failed';
const WORDS: Record<State, string> = { hold: text.hold, foreign: dashboardText.camera.foreign, refused: text.refused, failed: text.failed };

/** Waits for a product held to the phone, where the browser itself can read tags. */
export function NfcReader({
  read,
  onFound,
  onClose,
}: {
  read: (code: string) => string | null;
  onFound: (standerId: string) => void;
  onClose: () => void;
}) {
  const styles = useStyles();
  const [state, setState] = useState<State>('hold');
  const latest = useRef({ read, onFound });
  useEffect(() => {
    latest.current = { read, onFound };
  });
  useEffect(() => {
    const controller = new AbortController();
    const onText = (code: string) => {
      const id = latest.current.read(code);
      if (id === null) setState('foreign');
      else latest.current.onFound(id);
    };
    void readTags({ signal: controller.signal, onText, onUnreadable: () => setState('failed') }).then((result) => {
      if (result.kind !== 'reading' && !controller.signal.aborted) setState(result.kind);
    });
    return () => controller.abort();
  }, []);
  return (
    <div className={styles.panel}>
      {state === 'hold' ? (
        <p className={styles.hint} role="status">
          {WORDS.hold}
        </p>
      ) : (
        <MessageBar intent="warning">{WORDS[state]}</MessageBar>
      )}
      <Button ref={focusFirst} size="large" onClick={onClose}>
        {text.stop}
      </Button>
    </div>
  );
}
