import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { useEffect, useRef, useState } from 'react';
import { closeCamera, createCodeReader, openCamera } from '../../../platform/camera';
import { dashboardText } from '../../../text/dashboard';
import { MessageBar } from '../../../ui/state/message-bar';

const text = dashboardText.camera;

/** Interval between two frames that are searched, ms: fast enough for a hand, slow enough for a battery. */
const LOOK_EVERY_MS = 120;

/** The button that opened this is gone: take the focus. */
const focusFirst = (button: HTMLButtonElement | null): void => button?.focus();

const useStyles = makeStyles({
  panel: { display: 'grid', gap: '12px' },
  frame: {
    position: 'relative',
    aspectRatio: '4 / 3',
    borderRadius: '14px',
    overflow: 'hidden',
    backgroundColor: tokens.colorNeutralBackground4,
  },
  video: { width: '100%', height: '100%', objectFit: 'cover', display: 'block' },
  aim: {
    position: 'absolute',
    inset: '12% 22%',
    border: `3px solid ${tokens.colorNeutralForegroundOnBrand}`,
    borderRadius: '18px',
    boxShadow: '0 0 0 100vmax rgba(0, 0, 0, 0.35)',
    pointerEvents: 'none',
  },
  hint: { margin: 0, textAlign: 'center', color: tokens.colorNeutralForeground2 },
});

type State = 'starting' | 'looking' | 'refused' | 'failed';

interface Props {
  /** Turns what was read into a product id; null = not one of ours. */
  read: (code: string) => string | null;
  onFound: (standerId: string) => void;
  onClose: () => void;
}

/** The camera's picture until a product's code is in it. The camera is let go of when this is taken away. */
export function StandScanner({ read, onFound, onClose }: Props) {
  const styles = useStyles();
  const video = useRef<HTMLVideoElement>(null);
  const { state, isForeign } = useScan(video, read, onFound);
  return (
    <div className={styles.panel}>
      {state === 'refused' && <MessageBar intent="warning">{text.refused}</MessageBar>}
      {state === 'failed' && <MessageBar intent="warning">{text.failed}</MessageBar>}
      {(state === 'starting' || state === 'looking') && (
        <>
          <div className={styles.frame}>
            <video ref={video} className={styles.video} muted playsInline aria-label={text.video} />
            <div className={styles.aim} aria-hidden="true" />
          </div>
          <p className={styles.hint} role="status">
            {isForeign ? text.foreign : state === 'starting' ? text.starting : text.aim}
          </p>
        </>
      )}
      <Button ref={focusFirst} size="large" onClick={onClose}>
        {text.stop}
      </Button>
    </div>
  );
}

function useScan(video: React.RefObject<HTMLVideoElement | null>, read: Props['read'], onFound: Props['onFound']) {
  const [state, setState] = useState<State>('starting');
  const [isForeign, setIsForeign] = useState(false);
  const latest = useRef({ read, onFound });
  useEffect(() => {
    latest.current = { read, onFound };
  });
  useEffect(() => {
    let stream: MediaStream | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    const stop = () => {
      isOver = true;
      clearTimeout(timer);
      if (stream) closeCamera(stream);
    };
    const start = async () => {
      const camera = await openCamera();
      if (camera.kind === 'open') stream = camera.stream;
      if (isOver) return stop();
      if (camera.kind !== 'open') return setState(camera.kind);
      const look = await createCodeReader();
      if (isOver || !video.current) return stop();
      video.current.srcObject = camera.stream;
      await video.current.play();
      setState('looking');
      const again = async () => {
        const code = video.current ? await look(video.current) : null;
        if (isOver) return;
        const id = code === null ? null : latest.current.read(code);
        if (id !== null) {
          stop();
          return latest.current.onFound(id);
        }
        if (code !== null) setIsForeign(true);
        timer = setTimeout(() => void again(), LOOK_EVERY_MS);
      };
      await again();
    };
    start().catch(() => {
      if (!isOver) setState('failed');
      stop();
    });
    return stop;
  }, [video]);
  return { state, isForeign };
}
