import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { ArrowDownRegular } from '@fluentui/react-icons/svg/arrow-down';
import { ArrowUpRegular } from '@fluentui/react-icons/svg/arrow-up';
import { DeleteRegular } from '@fluentui/react-icons/svg/delete';
import { EditRegular } from '@fluentui/react-icons/svg/edit';
import { landingPagesText } from '../../../text/landing-pages';
import { media } from '../../../ui/theme/breakpoints';
import type { DraftLink } from '../page/page-draft';

const text = landingPagesText.editor.links;

const useStyles = makeStyles({
  row: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '4px 8px',
    padding: '10px 6px 10px 14px',
    borderRadius: '12px',
    backgroundColor: tokens.colorNeutralBackground3,
    border: '1px solid transparent',
  },
  edited: {
    borderTopColor: tokens.colorCompoundBrandStroke,
    borderRightColor: tokens.colorCompoundBrandStroke,
    borderBottomColor: tokens.colorCompoundBrandStroke,
    borderLeftColor: tokens.colorCompoundBrandStroke,
  },
  words: { flexGrow: 1, minWidth: '140px', flexBasis: '140px' },
  text: { fontWeight: tokens.fontWeightSemibold, overflowWrap: 'anywhere' },
  url: {
    color: tokens.colorNeutralForeground3,
    fontSize: tokens.fontSizeBase200,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
  buttons: { display: 'flex', marginInlineStart: 'auto' },
  button: { minWidth: '36px', minHeight: '36px', [media.coarse]: { minWidth: '44px', minHeight: '44px' } },
});

interface Props {
  link: DraftLink;
  isEdited: boolean;
  isFirst: boolean;
  isLast: boolean;
  onMove: (step: -1 | 1) => void;
  onEdit: () => void;
  onRemove: () => void;
}

/** One link with its buttons. The move buttons stay focusable at the ends of the list, so that the focus is not lost. */
export function LinkRow({ link, isEdited, isFirst, isLast, onMove, onEdit, onRemove }: Props) {
  const styles = useStyles();
  const shared = { appearance: 'subtle', className: styles.button } as const;
  return (
    <li className={mergeClasses(styles.row, isEdited && styles.edited)}>
      <div className={styles.words}>
        <div className={styles.text}>{link.text}</div>
        <div className={styles.url}>{link.url}</div>
      </div>
      <div className={styles.buttons}>
        <Button
          {...shared}
          icon={<ArrowUpRegular />}
          disabledFocusable={isFirst}
          aria-label={text.up(link.text)}
          onClick={() => onMove(-1)}
        />
        <Button
          {...shared}
          icon={<ArrowDownRegular />}
          disabledFocusable={isLast}
          aria-label={text.down(link.text)}
          onClick={() => onMove(1)}
        />
        <Button {...shared} icon={<EditRegular />} aria-label={text.edit(link.text)} onClick={onEdit} />
        <Button {...shared} icon={<DeleteRegular />} aria-label={text.remove(link.text)} onClick={onRemove} />
      </div>
    </li>
  );
}
