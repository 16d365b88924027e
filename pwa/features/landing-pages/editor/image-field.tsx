import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { ImageAddRegular } from '@fluentui/react-icons/svg/image-add';
import { useId, useRef, useState, type DragEvent } from 'react';
import { IMAGE_TYPES } from '../../../../api/contract/landing-page';
import { landingPagesText } from '../../../text/landing-pages';
import { media } from '../../../ui/theme/breakpoints';
import { useEditorContext } from './editor-context';
import { readImage } from '../page/image-file';
import { isChosen, type ImageField as Name } from '../page/page-draft';
import { useImageAddress } from '../preview/use-image-address';

const text = landingPagesText.editor.images;

const useStyles = makeStyles({
  field: { display: 'grid', gap: '6px', minWidth: 0 },
  label: { fontSize: tokens.fontSizeBase300 },
  zone: {
    display: 'flex',
    alignItems: 'center',
    gap: '14px',
    padding: '12px',
    borderRadius: '12px',
    border: `1px dashed ${tokens.colorNeutralStroke1}`,
    backgroundColor: tokens.colorNeutralBackground1,
  },
  over: { backgroundColor: tokens.colorSubtleBackgroundSelected },
  thumb: {
    flexShrink: 0,
    width: '64px',
    height: '64px',
    borderRadius: '10px',
    objectFit: 'cover',
    display: 'grid',
    placeItems: 'center',
    fontSize: '28px',
    color: tokens.colorNeutralForeground3,
    backgroundColor: tokens.colorNeutralBackground3,
  },
  whole: { objectFit: 'contain' },
  tall: { width: '48px', height: '85px' },
  buttons: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '6px', '& button': { minHeight: '44px' } },
  drop: { color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200, [media.coarse]: { display: 'none' } },
  hint: { margin: 0, color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
  error: { margin: 0, color: tokens.colorStatusDangerForeground1, fontSize: tokens.fontSizeBase200 },
  input: { display: 'none' },
});

/** A picture: chosen, dropped, seen and removed. What it may be is said, and checked before it is taken (SPEC §5). */
export function ImageField({ name }: { name: Name }) {
  const styles = useStyles();
  const { draft, set } = useEditorContext();
  const image = draft[name];
  const stored = useImageAddress(isChosen(image) ? null : image);
  const address = isChosen(image) ? image.address : stored;
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState('');
  const [isOver, setIsOver] = useState(false);
  const hintId = useId();
  const label = text[name];

  const take = async (file: File | undefined) => {
    if (!file) return;
    const read = await readImage(file);
    if ('problem' in read) return setProblem(read.problem);
    setProblem('');
    set({ [name]: { ...read, address: URL.createObjectURL(new Blob([read.buf], { type: read.type })) } });
  };
  const drag = (over: boolean) => (event: DragEvent) => {
    event.preventDefault();
    setIsOver(over);
  };
  return (
    <div className={styles.field}>
      <span className={styles.label}>{label}</span>
      <div
        className={mergeClasses(styles.zone, isOver && styles.over)}
        onDragOver={drag(true)}
        onDragLeave={drag(false)}
        onDrop={(event) => {
          drag(false)(event);
          void take(event.dataTransfer.files[0]);
        }}
      >
        {address ? (
          <img src={address} alt={text.alt(label)} className={mergeClasses(styles.thumb, name === 'logo' ? styles.whole : styles.tall)} />
        ) : (
          <span className={styles.thumb} aria-hidden="true">
            <ImageAddRegular />
          </span>
        )}
        <div className={styles.buttons}>
          <Button
            aria-label={address ? text.changeFor(label) : text.chooseFor(label)}
            aria-describedby={hintId}
            onClick={() => input.current?.click()}
          >
            {address ? text.change : text.choose}
          </Button>
          {image !== null && (
            <Button appearance="subtle" aria-label={text.removeFor(label)} onClick={() => set({ [name]: null })}>
              {text.remove}
            </Button>
          )}
          {image === null && <span className={styles.drop}>{text.drop}</span>}
        </div>
        <input
          ref={input}
          type="file"
          className={styles.input}
          accept={IMAGE_TYPES.join(',')}
          aria-label={label}
          tabIndex={-1}
          onChange={(event) => {
            void take(event.target.files?.[0]);
            // The same file may be chosen again after it was removed.
            event.target.value = '';
          }}
        />
      </div>
      {problem && (
        <p role="alert" className={styles.error}>
          {problem}
        </p>
      )}
      <p id={hintId} className={styles.hint}>
        {text[`${name}Hint`]}
      </p>
    </div>
  );
}
