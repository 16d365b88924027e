import { makeStyles, tokens } from '@fluentui/react-components';
import { useState } from 'react';

const useStyles = makeStyles({
  face: {
    display: 'grid',
    placeItems: 'center',
    // A button's place for icons is narrower.
    flexShrink: 0,
    width: '32px',
    height: '32px',
    borderRadius: '50%',
    overflow: 'hidden',
    backgroundColor: tokens.colorBrandBackgroundStatic,
    color: tokens.colorNeutralForegroundStaticInverted,
    fontFamily: tokens.fontFamilyBase,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    fontWeight: tokens.fontWeightSemibold,
  },
  image: { width: '100%', height: '100%', objectFit: 'cover' },
});

/** "Mette Holm" -> "MH". */
function initialsOf(name: string): string {
  const words = name.trim().split(' ').filter(Boolean);
  const first = words[0] ?? '';
  const last = words.length > 1 ? (words.at(-1) ?? '') : '';
  return [first, last]
    .map((word) => [...word][0] ?? '')
    .join('')
    .toUpperCase();
}

/** A user's picture, or their initials: in every bar, where Fluent's Avatar with its 30 colours and badges is 8 kB. */
export function Face({ name, imageUrl }: { name: string; imageUrl: string | null | undefined }) {
  const styles = useStyles();
  const [failedUrl, setFailedUrl] = useState<string | null>(null);
  return (
    <span className={styles.face} aria-hidden="true">
      {imageUrl && imageUrl !== failedUrl ? (
        <img className={styles.image} src={imageUrl} alt="" onError={() => setFailedUrl(imageUrl)} />
      ) : (
        initialsOf(name)
      )}
    </span>
  );
}
