import { Button, makeStyles } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { uiText } from '../../text/shell';
import { media } from '../theme/breakpoints';

const useStyles = makeStyles({
  buttons: {
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'flex-end',
    gap: '8px',
    '& > button': { width: 'auto', minWidth: '120px', minHeight: '44px', borderRadius: '10px' },
    // On phones the submit button comes first, as in every form.
    [media.phone]: { flexDirection: 'column-reverse', flexWrap: 'nowrap', '& > button': { width: '100%', minHeight: '48px' } },
  },
});

interface Props {
  /** The button that sends the form. */
  children: ReactNode;
  onCancel: () => void;
  /** Not closed while the request is pending. */
  isBusy?: boolean;
}

/** The end of a form in a dialog: "Annuller" and the button that sends, alike in all of them. */
export function FormButtons({ children, onCancel, isBusy = false }: Props) {
  return (
    <div className={useStyles().buttons}>
      <Button disabled={isBusy} onClick={onCancel}>
        {uiText.cancel}
      </Button>
      {children}
    </div>
  );
}
